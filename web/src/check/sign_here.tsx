// Signing in the browser: the engine says which bytes, WebCrypto signs them.
// The private key is in this field and in WebCrypto, and nowhere else.
import { useState } from "preact/hooks";
import { StrangerText } from "../shell/stranger.tsx";
import { CopyButton } from "./copy_button.tsx";
import { KeyProblem, newSigningKey, signingKey } from "./pasted_keys.ts";
import type { CheckSession } from "./session.ts";
import { shellQuoted } from "./shell_quoted.ts";

interface Props {
  session: CheckSession;
  text: string;
  dialect: string | null;
  // Of the key that signed, so that the card can be verified with it.
  onSigned(publicJwk: string): void;
}

interface Done {
  text: string; // of the signed card
  publicJwk: string;
  notes: readonly string[];
}

// Says what happened in words; the card is changed in one step.
function useSigning({ session, text, onSigned }: Props) {
  const [problem, setProblem] = useState("");
  const [done, setDone] = useState<Done | null>(null);
  const attempt = async (action: () => Promise<void>): Promise<void> => {
    setProblem("");
    try {
      await action();
    } catch (error) {
      setProblem(error instanceof KeyProblem ? error.message : String(error));
    }
  };
  const sign = (privateKey: string, options: object) =>
    attempt(async () => {
      setDone(null);
      const { key, publicJwk } = await signingKey(privateKey);
      const reply = await session.engine?.call(
        "sign",
        { text, key: publicJwk, ...options },
        { signingKey: key },
      );
      if (reply?.status === "error") {
        throw new KeyProblem(`Not signed: ${reply.error.message}.`);
      }
      if (reply?.status !== "ok" || session.state.text !== text) return;
      if (reply.outcome !== "clean") {
        throw new KeyProblem("Not signed: the card has JSON errors. Repair them first.");
      }
      session.card?.setText(reply.text, true);
      session.tell("Signed. Undo takes the signature back in one step.");
      const shown = JSON.stringify(publicJwk);
      setDone({ text: session.state.text, publicJwk: shown, notes: reply.notes });
      onSigned(shown);
    });
  return { problem, done, attempt, sign };
}

function SignWithCommand({ fileName }: { fileName: string }) {
  const commands = `cardinal key new --out agent.key\ncardinal sign --key agent.key ${shellQuoted(fileName)}`;
  return (
    <details class="more">
      <summary>Or sign in a terminal</summary>
      <div class="command">
        <pre>{commands}</pre>
        <CopyButton text={commands} />
      </div>
    </details>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = "agent.key";
  link.click();
  URL.revokeObjectURL(url);
}

function NewKey(props: { dialect: string | null; onKey(alg: "EdDSA" | "ES256"): void }) {
  return (
    <>
      <button class="button small" type="button" onClick={() => props.onKey("EdDSA")}>
        New Ed25519 key
      </button>
      {props.dialect === "a2a" && (
        <button class="button small" type="button" onClick={() => props.onKey("ES256")}>
          New ES256 key
        </button>
      )}
    </>
  );
}

export function SignHere(props: Props) {
  const { session, text, dialect } = props;
  const [privateKey, setPrivateKey] = useState("");
  const [isNew, setIsNew] = useState(false);
  const [option, setOption] = useState(false);
  const { problem, done, attempt, sign } = useSigning(props);
  const canSign = dialect === "a2a" || dialect === "adp" || dialect === "agentcard";
  const optionName = dialect === "adp" ? "bump_seq" : "replace";
  if (session.engine?.place !== "browser") {
    return (
      <>
        <h2 class="group">Sign</h2>
        <p class="more">
          This browser does not run the checker itself, so nothing is signed here:
          a private key is never sent to a server.
        </p>
        <SignWithCommand fileName={session.fileName} />
      </>
    );
  }
  return (
    <>
      <h2 class="group">
        <label for="signing-key">Sign with a private key</label>
      </h2>
      <p class="more">
        The key stays in this browser: it is not sent and not stored. It is gone
        when you leave the page.
      </p>
      <textarea
        id="signing-key"
        class="plain-card short"
        value={privateKey}
        spellcheck={false}
        autocomplete="off"
        placeholder="A private key as a JWK, or PEM (PKCS #8)"
        onInput={(event) => {
          setPrivateKey(event.currentTarget.value);
          setIsNew(false);
        }}
      />
      {isNew && (
        <p class="more">
          A new key. Keep it in a safe place if you want to sign with it again.{" "}
          <button class="button small" type="button" onClick={() => download(privateKey)}>
            Download it
          </button>
        </p>
      )}
      {(dialect === "adp" || dialect === "a2a") && (
        <p class="more">
          <label>
            <input
              type="checkbox"
              checked={option}
              onChange={(event) => setOption(event.currentTarget.checked)}
            />{" "}
            {dialect === "adp" ? "Raise seq by one" : "Replace the signatures that the card has"}
          </label>
        </p>
      )}
      <p class="sign-actions">
        <button
          class="button small primary"
          type="button"
          disabled={!canSign || privateKey.trim() === ""}
          onClick={() => void sign(privateKey, option ? { [optionName]: true } : {})}
        >
          Sign this card
        </button>
        <NewKey
          dialect={dialect}
          onKey={(alg) =>
            void attempt(async () => {
              setPrivateKey(await newSigningKey(alg));
              setIsNew(true);
            })
          }
        />
      </p>
      <div role="status">
        {problem !== "" && (
          <p class="problem">
            <StrangerText text={problem} />
          </p>
        )}
        {!canSign && text.trim() !== "" && (
          <p class="more">A2A, ADP and AgentCard cards can be signed.</p>
        )}
        {done && done.text === text && (
          <>
            <p class="more">
              Signed, and verified with its public key, which others need to verify the
              card:
            </p>
            <div class="command">
              <pre>{done.publicJwk}</pre>
              <CopyButton text={done.publicJwk} />
            </div>
            {done.notes.map((note, i) => (
              <p class="more" key={i}>
                <StrangerText text={note} />.
              </p>
            ))}
          </>
        )}
      </div>
      <SignWithCommand fileName={session.fileName} />
    </>
  );
}
