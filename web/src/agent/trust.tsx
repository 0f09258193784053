// What is proved about the card, by whom, and what is not.
import { useEffect, useState } from "preact/hooks";
import { type Answer, call } from "../shell/api.ts";
import { ago, capital, moment, plural, proofOf } from "../shell/format.ts";
import { recordPath } from "../shell/paths.ts";
import { StrangerText } from "../shell/stranger.tsx";
import type { AnnotatedRecord, Versions } from "../shell/types.ts";

interface Verdict {
  verdict: string;
  how: string | null;
  key: string | null;
  alg: string | null;
  canonical_form: string | null;
  uncovered: string[];
  failed: { reason?: string; message?: string }[] | string[];
  reason: string | null;
}

const hows: Record<string, string> = {
  "self-certified": "the subject’s own name contains the key",
  pinned: "the key was pinned before",
  "key-set": "the key is in a trusted key set",
};

export interface SignatureState {
  tone: "good" | "warning" | "error" | "";
  title: string;
  text: string;
}

// Four states, in words: bound to the subject, valid with an unknown key,
// invalid, none.
export function signatureState(verdict: Verdict): SignatureState {
  switch (verdict.verdict) {
    case "valid":
      return { tone: "good", title: "Signed, and the key is bound to the subject", text: `The signature covers this card, and ${hows[verdict.how ?? ""] ?? verdict.how ?? "the key is trusted"}.` };
    case "unsigned":
      return { tone: "", title: "Not signed", text: "The card has no signature, so nothing shows that it was not altered." };
    case "invalid":
      return { tone: "error", title: "The signature is invalid", text: verdict.reason ?? "It does not fit the card: the card was altered, or another key signed it." };
    default:
      return { tone: "warning", title: "Signed by a key that this server does not know", text: verdict.reason ?? "The signature may be anybody’s." };
  }
}

export function useVerdict(text: string): Answer<Verdict> | undefined {
  const [answer, setAnswer] = useState<Answer<Verdict> | undefined>();
  useEffect(() => {
    void call<{ results: Verdict[] }>("/v1/verify", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text }) }).then((got) => {
      if (!got.ok) setAnswer(got);
      else if (got.value.results[0]) setAnswer({ ok: true, value: got.value.results[0], change: 0 });
    });
  }, [text]);
  return answer;
}

export function TrustTab({ record, versions }: { record: AnnotatedRecord; versions: Versions | undefined }) {
  const verdict = useVerdict(record.text);
  const facts = record.record;
  const proof = proofOf(facts.provenance ?? "none");
  const state = verdict?.ok ? signatureState(verdict.value) : undefined;
  const signedBefore = versions?.versions.some((version) => version.provenance === "signed") ?? false;
  return (
    <div class="trust">
      <section>
        <h2>Authorship</h2>
        <p class={`note ${proof.tone === "plain" ? "" : proof.tone}`}><b>{capital(proof.short)}.</b> {proof.long} <span class="meta">Said by this directory, {moment(facts.at)}.</span></p>
      </section>
      <section>
        <h2>Signature</h2>
        {!verdict && <p class="note">Verifying …</p>}
        {verdict && !verdict.ok && <p class="note warning">Unknown: <StrangerText text={verdict.problem.detail} max={300} /></p>}
        {state && <p class={`note ${state.tone}`}><b>{state.title}.</b> <StrangerText text={state.text} max={400} /> <span class="meta">Verified by this server just now.</span></p>}
        {verdict?.ok && verdict.value.key && (
          <dl class="facts">
            <dt>Key</dt><dd><StrangerText text={verdict.value.key} max={200} mono /></dd>
            <dt>Algorithm</dt><dd><code>{verdict.value.alg}</code></dd>
            <dt>Signed form</dt><dd><code>{verdict.value.canonical_form}</code></dd>
            <dt>Not covered</dt><dd>{verdict.value.uncovered.length === 0 ? "nothing: the whole card is covered" : verdict.value.uncovered.map((pointer, i) => <>{i > 0 && ", "}<StrangerText text={pointer} max={80} mono /></>)}</dd>
          </dl>
        )}
      </section>
      <section>
        <h2>Record</h2>
        <dl class="facts">
          <dt>Sequence</dt><dd>{facts.seq === null ? "the card has no sequence number" : <>highest accepted: <code>{facts.seq}</code>; lower ones are refused</>}</dd>
          <dt>Equivocation</dt><dd>{facts.equivocations === 0 ? "none seen" : `${plural(facts.equivocations, "other card")} with the same sequence number ${facts.equivocations === 1 ? "was" : "were"} refused`}</dd>
          <dt>Downgrade</dt><dd>{signedBefore ? "a card without signature would be refused: this subject has signed before" : "this subject has not signed yet, so an unsigned card may replace this one"}</dd>
          <dt>Owner</dt><dd>{facts.owner ? <StrangerText text={facts.owner} max={80} /> : "nobody with a token"}</dd>
          <dt>Lease</dt><dd>{facts.lease_end ? `ends ${ago(facts.lease_end)} (${moment(facts.lease_end)}) unless renewed` : "not said"}</dd>
          <dt>In the public log</dt><dd>{facts.visibility === "public" ? <a href={recordPath(facts.subject, "/proof")}>inclusion proof</a> : "no: the record is not public"}</dd>
        </dl>
      </section>
      <p class="meta">Reputation, interactions and costs are not known to this directory.</p>
    </div>
  );
}
