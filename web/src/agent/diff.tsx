// What changed between two cards, and whom it concerns.
import { StrangerText } from "../shell/stranger.tsx";

export interface CardChange {
  kind: string;
  level: string;
  what: string;
  old: string | null;
  new: string | null;
  message: string;
  why: string | null;
}
export interface Diff {
  old: { dialect: string; version: string | null };
  new: { dialect: string; version: string | null };
  changes: CardChange[];
  advice: { verdict: string; step: string | null; version: string | null; reason: string | null } | null;
}

const levelTones: Record<string, string> = { breaking: "error", compatible: "good", cosmetic: "" };

export function LevelChip({ level }: { level: string }) {
  return <span class={`chip ${levelTones[level] ?? "hint"}`}>{level}</span>;
}

export function levelOf(diff: Diff): string {
  for (const level of ["breaking", "compatible"]) {
    if (diff.changes.some((change) => change.level === level)) return level;
  }
  return diff.changes.length > 0 ? (diff.changes[0]?.level ?? "cosmetic") : "same";
}

export function DiffList({ diff }: { diff: Diff }) {
  return (
    <>
      {diff.changes.length === 0 && <p class="quiet">The two cards say the same.</p>}
      <ul class="changes-list">
        {diff.changes.map((change) => (
          <li>
            <LevelChip level={change.level} />
            <div>
              <p><StrangerText text={change.message} max={400} /></p>
              {change.why && <p class="quiet">{change.why}</p>}
              <p class="meta"><StrangerText text={change.new ?? change.old} max={120} mono /></p>
            </div>
          </li>
        ))}
      </ul>
      {diff.advice?.reason && <p class="note"><b>Version:</b> <StrangerText text={diff.advice.reason} max={300} /></p>}
    </>
  );
}
