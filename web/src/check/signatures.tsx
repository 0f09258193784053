// Who signed the card, with which key, and what the signature does not cover.
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Engine } from "../engine/engine.ts";
import { HttpEngine } from "../engine/http_engine.ts";
import { isStaticSite } from "../shell/site_links.ts";
import type { Verdict, VerifyAnswer, VerifyResult } from "./answers.ts";
import { CopyButton } from "./copy_button.tsx";
import { KeyProblem, trustedKeys } from "./pasted_keys.ts";
import type { CheckSession } from "./session.ts";
import { shellQuoted } from "./shell_quoted.ts";
import { SignHere } from "./sign_here.tsx";
import { StrangerText } from "../shell/stranger.tsx";

const verdicts: Record<Verdict, string> = {
  valid: "Signed, and the signature is valid",
  partial: "The signature is valid, but does not cover everything",
  invalid: "The signature is not valid",
  "key-unknown": "Signed with a key that is not known here",
  unsigned: "Not signed",
};

// Why the key counts as the agent's own.
const reasons: Record<string, string> = {
  "self-certified": "The agent's name contains this key.",
  pinned: "The key is pinned for this agent.",
  "trusted-jwks": "The key is in the key set given below.",
  did: "The key is the one that the card's did:key names; that proves the DID, not who the agent is.",
  "first-use": "The key was seen here first for this agent.",
  "jku-same-origin": "The agent's own origin publishes the key.",
};

// What a page in a browser cannot know, beside what the engine says.
const unknowns: Partial<Record<Verdict, string>> = {
  "key-unknown":
    "This page requests no keys from anywhere, not even from the address that a signature names, and has no trust store. Whether the signature is valid is unknown until you paste the signer's public key below.",
  valid:
    "Unknown here: whether the key was revoked, and whether there is a newer card.",
};

interface Outcome {
  result: VerifyResult | null;
  // Lines about keys that are of no use.
  notes: readonly string[];
  refusal: string | null;
  // Whether WebCrypto in this browser cannot tell.
  unavailable: boolean;
}

async function verified(
  engine: Engine | null,
  text: string,
  keys: unknown,
): Promise<Outcome | null> {
  const input = { text, ...(keys === undefined ? {} : { keys }) };
  const reply = await engine?.call("verify", input, { lane: "verify" });
  if (!reply || reply.status === "superseded") return null;
  if (reply.status === "error") {
    const { code, message } = reply.error;
    const unavailable = code === "unavailable" && engine?.place === "browser";
    return { result: null, notes: [], refusal: message, unavailable };
  }
  const answer = JSON.parse(reply.text) as VerifyAnswer;
  return {
    result: answer.results[0] ?? null,
    notes: reply.notes,
    refusal: answer.failures?.[0]?.message ?? null,
    unavailable: false,
  };
}

function Facts({ result }: { result: VerifyResult }) {
  const rows: [string, string | null][] = [
    ["Subject", result.subject],
    ["Key", result.key],
    ["Algorithm", result.alg],
    ["Signed form", result.canonical_form],
  ];
  return (
    <dl class="facts">
      {rows.map(
        ([name, value]) =>
          value !== null && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>
                <StrangerText text={value} mono />
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

function Result({ result, session }: { result: VerifyResult; session: CheckSession }) {
  return (
    <>
      <div class={`verdict ${result.verdict}`}>
        <p>
          <strong>{verdicts[result.verdict]}.</strong>{" "}
          {result.how !== null && reasons[result.how]}
        </p>
        {result.reason !== null && (
          <p class="help">
            <StrangerText text={result.reason} />
          </p>
        )}
        {unknowns[result.verdict] && <p class="help">{unknowns[result.verdict]}</p>}
      </div>
      <Facts result={result} />
      {result.failed.map((failed, i) => (
        <p class="more" key={i}>
          {failed.verdict === "invalid" ? "Not valid" : "Key not known"}:{" "}
          <StrangerText text={failed.reason} />
        </p>
      ))}
      {result.verdict === "valid" && result.uncovered.length === 0 && (
        <p class="more">The signature covers the whole card.</p>
      )}
      {result.uncovered.length > 0 && (
        <>
          <h2 class="group">
            Not covered by the signature{" "}
            <span class="count">{result.uncovered.length}</span>
          </h2>
          <ul class="changes">
            {result.uncovered.map((pointer) => (
              <li key={pointer}>
                <button
                  class="pointer-link"
                  type="button"
                  onClick={() => session.goToPointer(pointer)}
                >
                  <StrangerText text={pointer} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

// Where this browser cannot verify. Nothing is sent before the reader says so.
function VerifyElsewhere(props: { fileName: string; onServer(): void }) {
  const command = `cardinal verify ${shellQuoted(props.fileName)}`;
  return (
    <>
      {!isStaticSite() && (
        <div class="refusal">
          <p>
            <strong>This server can verify it:</strong> the card, and public keys if
            you give any, are sent to it. Nothing is stored.
          </p>
          <button class="button small" type="button" onClick={props.onServer}>
            Verify on this server
          </button>
        </div>
      )}
      <p class="more">{isStaticSite() ? "In a terminal:" : "Or in a terminal:"}</p>
      <div class="command">
        <pre>{command}</pre>
        <CopyButton text={command} />
      </div>
    </>
  );
}

// The verdict on the newest text and keys, and what is wrong with the keys.
function useVerdict(engine: Engine | null, text: string, keys: string) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let live = true;
    const verify = async () => {
      let given: unknown;
      let wrong = "";
      try {
        given = keys.trim() === "" ? undefined : await trustedKeys(keys);
      } catch (error) {
        wrong = error instanceof KeyProblem ? error.message : String(error);
      }
      const next = text.trim() === "" ? null : await verified(engine, text, given);
      if (!live) return;
      setProblem(wrong);
      if (next || text.trim() === "") setOutcome(next);
    };
    void verify();
    return () => {
      live = false;
    };
  }, [engine, text, keys]);
  return { outcome, problem };
}

export function Signatures({ session, text }: { session: CheckSession; text: string }) {
  const [keys, setKeys] = useState("");
  const [server, setServer] = useState<HttpEngine | null>(null);
  const { outcome, problem } = useVerdict(server ?? session.engine, text, keys);
  const dialect = outcome?.result?.dialect ?? session.state.checked?.result.dialect ?? null;
  return (
    <div class="signatures">
      {text.trim() === "" && (
        <p class="waiting">There is no card to verify yet.</p>
      )}
      {outcome?.refusal && (
        <div class="refusal">
          <p>
            <strong>
              {outcome.unavailable ? "Unknown whether it is valid:" : "Not verified:"}
            </strong>{" "}
            <StrangerText text={outcome.refusal} />.
          </p>
        </div>
      )}
      {outcome?.unavailable && (
        <VerifyElsewhere
          fileName={session.fileName}
          onServer={() => {
            session.noteSent();
            setServer(new HttpEngine());
          }}
        />
      )}
      {outcome?.result && <Result result={outcome.result} session={session} />}
      <h2 class="group">
        <label for="trusted-keys">Keys to trust</label>
      </h2>
      <textarea
        id="trusted-keys"
        class="plain-card short"
        value={keys}
        spellcheck={false}
        autocomplete="off"
        placeholder="Public keys of the signer: a JWK Set, a JWK or PEM"
        onInput={(event) => setKeys(event.currentTarget.value)}
      />
      {problem !== "" && <p class="problem">{problem}</p>}
      {outcome?.notes.map((note, i) => (
        <p class="problem" key={i}>
          <StrangerText text={note} />
        </p>
      ))}
      <SignHere
        session={session}
        text={text}
        dialect={dialect}
        onSigned={(publicJwk) => {
          if (keys.trim() === "") setKeys(publicJwk);
        }}
      />
    </div>
  );
}
