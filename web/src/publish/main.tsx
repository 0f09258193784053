// /publish: the card, what would happen, then publish.
import { useEffect, useRef, useState } from "preact/hooks";
import { FindingRows, countText } from "../agent/findings.tsx";
import { DiffList, LevelChip, levelOf } from "../agent/diff.tsx";
import { first, type Problem } from "../shell/api.ts";
import { ProofChip } from "../shell/chips.tsx";
import { CopyButton } from "../shell/copy.tsx";
import { ago, dialectName, plural } from "../shell/format.ts";
import { mount } from "../shell/mount.tsx";
import { agentPath } from "../shell/paths.ts";
import { ProblemNote } from "../shell/problem.tsx";
import { StrangerText } from "../shell/stranger.tsx";
import type { Stats } from "../shell/types.ts";
import { CardField } from "./card_field.tsx";
import { type Preview, preview, publish, type Registered } from "./dry_run.ts";

const policyWords: Record<string, string> = {
  open: "This directory is open: it admits cards from anybody on its own machine, and says of them that nothing was proved.",
  token: "This directory admits cards from publishers that have one of its tokens.",
  proof: "This directory admits cards that prove their authorship: signed by a key bound to the subject, or fetched from the agent’s own host.",
};

const verdictWords: Record<string, string> = {
  first: "It is the first card of this subject.",
  newer: "It is newer than the card that is here, and takes its place.",
  latest: "It takes the place of the card that is here.",
  same: "The same card is here already; its lease is renewed.",
  renewed: "The same card is here already; its lease is renewed.",
  unchanged: "The same card is here already; its lease is renewed.",
};

// What would prove enough, as commands to run elsewhere: no key comes here.
function ProofWays() {
  const here = location.origin;
  const ways: [string, string][] = [
    ["Let the directory fetch it from the agent’s own host, at a well-known path", `curl --json '{"url": "https://YOUR-AGENT/.well-known/agent-card.json"}' ${here}/v1/agents`],
    ["Sign it with a key that is bound to the subject, and paste the signed card here", "cardinal sign agent-card.json --key KEY-FILE"],
    ["Send it with a token of this directory", `CARDINAL_TOKEN=... cardinal register agent-card.json --server ${here}`],
  ];
  return (
    <ul class="ways">
      {ways.map(([what, command]) => (
        <li>
          <p>{what}:</p>
          <div class="code one-line"><pre tabIndex={0}>{command}</pre><CopyButton text={command} /></div>
        </li>
      ))}
    </ul>
  );
}

function Refused({ problem }: { problem: Problem }) {
  const verdict = String(problem.body?.["verdict"] ?? "");
  const needsProof = ["not-proved", "not-allowed", "not-owner", "not-signed", "less-authority"].includes(verdict) || [401, 403].includes(problem.status);
  return (
    <>
      <div class="note error" role="alert">
        <h2>It would be refused: {problem.title}</h2>
        <p><StrangerText text={problem.detail} max={800} /></p>
        {problem.retryAfter !== undefined && <p>Try again in {problem.retryAfter} s.</p>}
      </div>
      {needsProof && <><h3>What would do</h3><ProofWays /></>}
    </>
  );
}

function Outcome({ result }: { result: Preview }) {
  const { outcome, before, diff, refusal } = result;
  return (
    <>
      {refusal ? <Refused problem={refusal} /> : <p class="note good"><b>It would be registered.</b> {verdictWords[outcome.verdict] ?? `Verdict: ${outcome.verdict}.`}</p>}
      <dl class="facts">
        <dt>Subject</dt><dd>{outcome.subject ? <StrangerText text={outcome.subject} max={300} mono /> : "not known"}</dd>
        {outcome.dialect && <><dt>Card</dt><dd>{dialectName(outcome.dialect)}</dd></>}
        {outcome.provenance && <><dt>Authorship</dt><dd><ProofChip provenance={outcome.provenance} /></dd></>}
        {outcome.lease_end && !refusal && <><dt>Valid</dt><dd>until {ago(outcome.lease_end)}, unless renewed</dd></>}
        {before && <><dt>Replaces</dt><dd><a href={agentPath(before.record.subject)}>change {before.record.change}</a> of {ago(before.record.at)}{before.record.owner && <>, owned by <StrangerText text={before.record.owner} max={60} /></>}</dd></>}
        {diff && <><dt>Step</dt><dd><LevelChip level={levelOf(diff)} /> {plural(diff.changes.length, "change")}</dd></>}
        <dt>Findings</dt><dd>{outcome.diagnostics.length === 0 ? "none" : countText(outcome.diagnostics)}</dd>
      </dl>
      {diff && diff.changes.length > 0 && <details><summary>What changes</summary><DiffList diff={diff} /></details>}
      {outcome.diagnostics.length > 0 && (
        <details open={refusal !== undefined}>
          <summary>{plural(outcome.diagnostics.length, "finding")}</summary>
          <FindingRows diagnostics={outcome.diagnostics} />
        </details>
      )}
    </>
  );
}

function Done({ outcome, again }: { outcome: Registered; again: () => void }) {
  const subject = outcome.subject ?? "";
  return (
    <div class="note good" role="status">
      <h2>Published</h2>
      <p>Change {outcome.change} is durable: <a href={agentPath(subject)}><StrangerText text={subject} max={200} mono /></a></p>
      <p class="actions"><a class="button primary" href={agentPath(subject)}>Open the agent’s page</a><button class="button" type="button" onClick={again}>Publish another card</button></p>
    </div>
  );
}

function Publish() {
  const start = first<Stats>("first");
  const stats = start?.ok ? start.value : undefined;
  const [text, setText] = useState("");
  const [token, setToken] = useState("");
  const [result, setResult] = useState<Preview | undefined>();
  const [problem, setProblem] = useState<Problem | undefined>();
  const [done, setDone] = useState<Registered | undefined>();
  const [isBusy, setBusy] = useState(false);
  const key = useRef("");
  const next = useRef<HTMLHeadingElement>(null);

  const ask = async () => {
    setBusy(true);
    setProblem(undefined);
    const got = await preview(text, token);
    setBusy(false);
    if ("outcome" in got) setResult(got);
    else setProblem(got);
    key.current = crypto.randomUUID();
  };
  const send = async () => {
    if (!result || isBusy) return;
    setBusy(true);
    const { outcome, problem: refusal } = await publish(result.text, token, key.current);
    setBusy(false);
    if (outcome) setDone(outcome);
    else setProblem(refusal);
  };
  useEffect(() => {
    if (result) next.current?.focus();
  }, [result]);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setText(await file.text());
    setResult(undefined);
  };

  if (start && !start.ok) return <><h1>Publish a card</h1><ProblemNote problem={start.problem} /></>;
  if (done) return <><h1>Publish a card</h1><Done outcome={done} again={() => { setDone(undefined); setResult(undefined); setText(""); }} /></>;
  const isStale = result !== undefined && result.text !== text;
  const bytes = new TextEncoder().encode(text).length;
  return (
    <>
      <h1>Publish a card</h1>
      {stats && <p class="lead">{policyWords[stats.policy] ?? `Policy: ${stats.policy}.`}</p>}
      <ol class="steps">
        <li>
          <h2>The card</h2>
          <CardField text={text} onText={setText} onFile={(file) => void read(file)} />
          <div class="row">
            <label class="button">Open a file<input class="visually-hidden" type="file" accept=".json,application/json" onChange={(event) => void read(event.currentTarget.files?.[0])} /></label>
            <label class="token">Token <input class="field" type="password" autocomplete="off" placeholder={stats?.policy === "open" ? "not needed here" : "of this directory"} value={token} onInput={(event) => setToken(event.currentTarget.value)} /></label>
            <button class={result && !isStale ? "button" : "button primary"} type="button" disabled={text.trim() === "" || isBusy || bytes > 1 << 20} onClick={() => void ask()}>See what would happen</button>
          </div>
          <p class="meta">{bytes > 1 << 20 ? "A card has at most 1 MiB." : "The token is sent with this request only and kept nowhere. Private keys are never asked for."}</p>
        </li>
        <li aria-live="polite">
          <h2 ref={next} tabIndex={-1}>What would happen</h2>
          {problem && ([401, 403].includes(problem.status) ? <Refused problem={problem} /> : <ProblemNote problem={problem} />)}
          {!result && !problem && <p class="quiet">Nothing is stored before the last step.</p>}
          {result && isStale && <p class="note warning">The card has changed since; ask again.</p>}
          {result && !isStale && <Outcome result={result} />}
        </li>
        <li>
          <h2>Publish</h2>
          <p class="row">
            <button class="button primary" type="button" disabled={!result || isStale || result.refusal !== undefined || isBusy} onClick={() => void send()}>Publish this card</button>
            <span class="quiet">{result && !isStale && !result.refusal ? "Everybody who may read this directory will see it." : "After the step before."}</span>
          </p>
        </li>
      </ol>
    </>
  );
}

mount(<div class="page publish"><Publish /></div>);
