// Code that calls the agent, made and quoted by the server.
import { useRef, useState } from "preact/hooks";
import { useAnswer } from "../shell/api.ts";
import { CopyButton } from "../shell/copy.tsx";
import { recordPath } from "../shell/paths.ts";
import { StrangerText } from "../shell/stranger.tsx";

interface Snippet {
  language: string;
  protocol: string;
  url: string;
  text: string;
  variables: string[];
}

const titles: Record<string, string> = { curl: "curl", python: "Python", typescript: "TypeScript", mcp: "MCP host", "mcp-config": "MCP host" };

export function Snippets({ subject }: { subject: string }) {
  const { answer } = useAnswer<{ snippets: Snippet[]; notes: string[] }>(recordPath(subject, "/snippets"), "snippets");
  const [at, setAt] = useState(0);
  const heads = useRef<HTMLDivElement>(null);
  if (!answer) return <p class="quiet">…</p>;
  if (!answer.ok) return <p class="quiet"><StrangerText text={answer.problem.detail} /></p>;
  const { snippets, notes } = answer.value;
  // The first interface; the others are in the list beside.
  const own = snippets.filter((snippet) => snippet.url === snippets[0]?.url);
  const shown = own[Math.min(at, own.length - 1)];
  if (!shown) return <p class="quiet">{notes.length > 0 ? notes.map((note) => <StrangerText text={note} max={300} />) : "There is no address that code can call."}</p>;
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (at + step + own.length) % own.length;
    setAt(next);
    heads.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <>
      <div class="code">
        <div class="heads">
          <div class="tabs" role="tablist" aria-label="Ways to call" ref={heads} onKeyDown={move}>
            {own.map((snippet, i) => (
              <button type="button" role="tab" id={`way-${i}`} aria-selected={i === at} aria-controls="way" tabIndex={i === at ? 0 : -1} onClick={() => setAt(i)}>
                {titles[snippet.language] ?? snippet.language}
              </button>
            ))}
          </div>
          <CopyButton text={shown.text} />
        </div>
        <pre id="way" role="tabpanel" aria-labelledby={`way-${at}`} tabIndex={0}><StrangerText text={shown.text} max={20000} /></pre>
      </div>
      {shown.variables.length > 0 && (
        <p class="meta needs">{shown.variables.map((name, i) => <>{i > 0 && ", "}<code>{name}</code></>)} {shown.variables.length === 1 ? "is" : "are"} yours to set.</p>
      )}
    </>
  );
}
