// The card beside an earlier one: whom the changes break, and which version
// they call for.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Change, ChangeLevel, DiffAnswer } from "./answers.ts";
import { openedFile } from "./file_intake.ts";
import type { CheckSession } from "./session.ts";
import { StrangerText } from "../shell/stranger.tsx";

const levels: readonly [ChangeLevel, string][] = [
  ["breaking", "Breaking: callers that worked may fail"],
  ["compatible", "Compatible: something is new"],
  ["cosmetic", "Cosmetic: words only"],
];

interface Outcome {
  answer: DiffAnswer | null;
  refusal: string | null;
}

function Level(props: {
  level: ChangeLevel;
  name: string;
  changes: Change[];
  session: CheckSession;
}) {
  const changes = props.changes.filter((c) => c.level === props.level);
  if (changes.length === 0) return null;
  return (
    <>
      <h2 class="group">
        {props.name} <span class="count">{changes.length}</span>
      </h2>
      <ul class="changes">
        {changes.map((change, i) => (
          <li key={i}>
            <p>
              <StrangerText text={change.message} />
            </p>
            <p class="help">{change.why}</p>
            {change.new === null ? (
              <code class="pointer">
                <StrangerText text={change.old || "/"} />
              </code>
            ) : (
              <button
                class="pointer-link"
                type="button"
                onClick={() => props.session.goToPointer(change.new ?? "")}
              >
                <StrangerText text={change.new || "/"} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Advice({ answer, session }: { answer: DiffAnswer; session: CheckSession }) {
  const { advice } = answer;
  if (!advice) return null;
  const range = session.card?.rangeOfPointer("/version") ?? null;
  const { version } = advice;
  return (
    <div class={advice.verdict === "too-low" ? "advice low" : "advice"}>
      <p>
        <strong>
          {advice.verdict === "too-low"
            ? "The version is too low"
            : advice.verdict === "admitted"
              ? "The version fits the changes"
              : "The version cannot be judged"}
          :
        </strong>{" "}
        <StrangerText text={advice.reason} />.
      </p>
      {advice.verdict === "too-low" && version !== null && range && (
        <button
          class="button small"
          type="button"
          onClick={() =>
            session.card?.replaceRange(range, JSON.stringify(version))
          }
        >
          Write {version}
        </button>
      )}
    </div>
  );
}

async function compared(
  session: CheckSession,
  before: string,
  text: string,
): Promise<Outcome | null> {
  const reply = await session.engine?.call(
    "diff",
    { old_text: before, new_text: text },
    { lane: "diff" },
  );
  if (!reply || reply.status === "superseded") return null;
  if (reply.status === "error") {
    return { answer: null, refusal: reply.error.message };
  }
  return { answer: JSON.parse(reply.text) as DiffAnswer, refusal: null };
}

function Result({ outcome, session }: { outcome: Outcome; session: CheckSession }) {
  const { answer, refusal } = outcome;
  if (!answer) {
    return (
      <div class="refusal">
        <p>
          <strong>Not compared:</strong> <StrangerText text={refusal ?? ""} />.
        </p>
      </div>
    );
  }
  if (answer.invalid && answer.invalid.length > 0) {
    return (
      <div class="refusal">
        {answer.invalid.map(({ document, diagnostics }) => (
          <p key={document}>
            <strong>
              The {document === "old" ? "earlier" : "current"} card is not valid
              JSON.
            </strong>{" "}
            {diagnostics[0] &&
              `Line ${diagnostics[0].line}: ${diagnostics[0].message}.`}
          </p>
        ))}
      </div>
    );
  }
  return (
    <>
      <Advice answer={answer} session={session} />
      {answer.changes.length === 0 && (
        <p class="waiting">Both cards say the same.</p>
      )}
      {levels.map(([level, name]) => (
        <Level
          key={level}
          level={level}
          name={name}
          changes={answer.changes}
          session={session}
        />
      ))}
    </>
  );
}

export function Compare({ session, text }: { session: CheckSession; text: string }) {
  const [before, setBefore] = useState("");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let live = true;
    if (before.trim() === "" || text.trim() === "") return setOutcome(null);
    void compared(session, before, text).then((next) => {
      if (live && next) setOutcome(next);
    });
    return () => {
      live = false;
    };
  }, [session, session.engine, before, text]);
  return (
    <div class="compare">
      <div class="list-head">
        <label for="earlier">Earlier card</label>
        <span class="row-actions">
          <button
            class="button small"
            type="button"
            onClick={() => file.current?.click()}
          >
            Open file
          </button>
          <button
            class="button small"
            type="button"
            disabled={text.trim() === ""}
            onClick={() => setBefore(text)}
          >
            Take the current text
          </button>
          <input
            ref={file}
            hidden
            type="file"
            aria-label="File of the earlier card"
            accept=".json,application/json"
            onChange={async (event) => {
              const chosen = event.currentTarget.files?.[0];
              if (!chosen) return;
              const bytes = new Uint8Array(await chosen.arrayBuffer());
              setBefore(openedFile(chosen.name, bytes).text);
            }}
          />
        </span>
      </div>
      <textarea
        id="earlier"
        class="plain-card"
        value={before}
        spellcheck={false}
        autocomplete="off"
        placeholder="Paste the card as it was, or take the current text and then edit it on the left."
        onInput={(event) => setBefore(event.currentTarget.value)}
      />
      {outcome && <Result outcome={outcome} session={session} />}
    </div>
  );
}
