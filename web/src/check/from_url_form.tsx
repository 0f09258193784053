// A card from its address. A page may not read another site, so the server asks
// for it, if it does that for its visitors. Otherwise the command line does.
import { useState } from "preact/hooks";
import { capital } from "../shell/format.ts";
import { isStaticSite } from "../shell/site_links.ts";
import { StrangerText } from "../shell/stranger.tsx";
import type { Verdict } from "./answers.ts";
import { CopyButton } from "./copy_button.tsx";
import { type Fetched, fetchCard, type FetchedCard, type NoCard } from "./fetched_card.ts";
import type { CheckSession } from "./session.ts";
import { shellQuoted } from "./shell_quoted.ts";

// As the server judged it. It has no keys of the reader's.
const verdicts: Record<Verdict, string> = {
  valid: "signed, and the key is bound to the agent",
  partial: "signed, but the signature does not cover everything",
  invalid: "the signature is not valid",
  "key-unknown": "signed by a key that the server does not know",
  unsigned: "not signed",
};

type Attempts = NoCard["attempts"];

function Asked({ attempts }: { attempts: Attempts }) {
  if (attempts.length === 0) return null;
  return (
    <>
      <p>Asked without success:</p>
      <ul class="asked">
        {attempts.map((attempt) => (
          <li key={attempt.url}>
            <StrangerText text={attempt.url} max={120} mono />
            <span><StrangerText text={attempt.said} max={200} /></span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Loaded({ card }: { card: FetchedCard }) {
  return (
    <>
      <p class="note good">
        <b>Loaded</b> from <StrangerText text={card.url} max={200} mono />
        {card.redirects.length > 0 && <>, where <StrangerText text={card.redirects[0] ?? ""} max={120} mono /> led</>}
        .
      </p>
      <p>Signature: {verdicts[card.verdict]}.</p>
      {card.notes.map((note) => (
        <p key={note}><StrangerText text={note} max={300} /></p>
      ))}
      <Asked attempts={card.attempts} />
    </>
  );
}

function Outcome({ fetched }: { fetched: Fetched }) {
  if ("card" in fetched) return <Loaded card={fetched.card} />;
  return (
    <>
      <p class="note error">
        <b>No card.</b> <StrangerText text={capital(fetched.none.message)} max={400} />
      </p>
      {/* One URL that was asked is what the message is about. */}
      {fetched.none.attempts.length > 1 && <Asked attempts={fetched.none.attempts} />}
    </>
  );
}

function Command({ address }: { address: string }) {
  const command = `cardinal check ${shellQuoted(address)}`;
  return (
    <div class="command">
      <pre>{command}</pre>
      <CopyButton text={command} />
    </div>
  );
}

export function FromUrlForm({ session }: { session: CheckSession }) {
  const [url, setUrl] = useState("");
  const [fetched, setFetched] = useState<Fetched | "running" | null>(null);
  const target = url.trim();
  const submit = async () => {
    if (isStaticSite() || target === "" || fetched === "running") return;
    setFetched("running");
    const next = await fetchCard(target);
    setFetched(next);
    if (!("card" in next)) return;
    session.load(next.card.text);
    session.tell(`Fetched by this server from ${new URL(next.card.url).host}.`);
  };
  return (
    <form
      class="from-url"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label for="card-url">Address of a card or its host</label>
      <div class="field-row">
        <input
          id="card-url"
          type="text"
          inputMode="url"
          class="field"
          value={url}
          placeholder="https://agent.example.com"
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => {
            setUrl(event.currentTarget.value);
            if (fetched !== "running") setFetched(null);
          }}
        />
        {!isStaticSite() && (
          <button class="button" disabled={target === "" || fetched === "running"}>
            Fetch
          </button>
        )}
      </div>
      <div class="outcome" role="status">
        {fetched === "running" && <p>Asking …</p>}
        {fetched !== null && fetched !== "running" && <Outcome fetched={fetched} />}
      </div>
      <p>
        {isStaticSite()
          ? "A page in a browser may not read other sites. In a terminal:"
          : "The address is sent to this server, which asks public hosts only. Or in a terminal:"}
      </p>
      <Command address={target || "https://agent.example.com"} />
    </form>
  );
}
