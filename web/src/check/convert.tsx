// The card in another format: what the target has no place for, what it
// needed, or what it still asks for.
import { useEffect, useState } from "preact/hooks";
import type { ConvertAnswer, ConvertResult } from "./answers.ts";
import { CopyButton } from "./copy_button.tsx";
import { convertTargets } from "./dialects.ts";
import { addressValue, setAddressValue } from "./page_address.ts";
import { ReadOnlyCard } from "./read_only_card.tsx";
import type { CheckSession } from "./session.ts";
import { StrangerText } from "../shell/stranger.tsx";

// What a target may ask for that the card does not have.
const fieldNames: Record<string, { label: string; placeholder: string }> = {
  id: { label: "Agent id", placeholder: "" },
  url: {
    label: "URL of the agent",
    placeholder: "https://agent.example.com/a2a",
  },
  author: { label: "Provider", placeholder: "Example Inc." },
  name: { label: "Display name", placeholder: "Trip planner" },
  created_at: {
    label: "When the agent was made",
    placeholder: "2026-01-15T09:00:00Z",
  },
};

// The inputs that a refusal names.
export function fieldsAskedFor(message: string): string[] {
  return Object.keys(fieldNames).filter((name) =>
    new RegExp(`(with|give) ("${name}"|--${name.replace("_", "-")}\\b)`).test(
      message,
    ),
  );
}

// The refusal itself, without how a command line gives what is missing.
export function refusalInWords(message: string): string {
  const asked = fieldsAskedFor(message).length > 0;
  return (asked ? (message.split(";")[0] ?? message) : message)
    .replace(/; cardinal check reports all errors$/, "");
}

interface Outcome {
  result: ConvertResult | null;
  refusal: string | null;
}

async function converted(
  session: CheckSession,
  text: string,
  target: string,
  fields: Record<string, string>,
): Promise<Outcome | null> {
  const { input } = convertTargets.find((t) => t.id === target)!;
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  const reply = await session.engine?.call(
    "convert",
    { text, ...input, ...Object.fromEntries(given) },
    { lane: "convert" },
  );
  if (!reply || reply.status === "superseded") return null;
  if (reply.status === "error") {
    return { result: null, refusal: reply.error.message };
  }
  const answer = JSON.parse(reply.text) as ConvertAnswer;
  return {
    result: answer.results[0] ?? null,
    refusal: answer.failures?.[0]?.message ?? null,
  };
}

interface FieldsProps {
  names: string[];
  target: string;
  values: Record<string, string>;
  session: CheckSession;
  onValue(name: string, value: string): void;
}

function Fields({ names, target, values, session, onValue }: FieldsProps) {
  const mint = async () => {
    if (target === "adp") return onValue("id", "new");
    const reply = await session.engine?.call("id", {});
    if (reply?.status !== "ok") return;
    onValue("id", /[0-9A-HJKMNP-TV-Z]{26}/.exec(reply.text)?.[0] ?? "");
  };
  return (
    <div class="fields">
      {names.map((name) => (
        <div class="field-row" key={name}>
          <label for={`field-${name}`}>{fieldNames[name]?.label}</label>
          <input
            id={`field-${name}`}
            value={values[name] ?? ""}
            placeholder={
              name === "id"
                ? target === "adp"
                  ? "agent://trip-planner"
                  : "26 characters (ULID)"
                : fieldNames[name]?.placeholder
            }
            class="field"
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => onValue(name, event.currentTarget.value)}
          />
          {name === "id" && (
            <button class="button small" type="button" onClick={() => void mint()}>
              Make one
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

function Refusal(props: { message: string; onFindings(): void }) {
  const asked = fieldsAskedFor(props.message).length > 0;
  return (
    <div class="refusal">
      <p>
        <strong>{asked ? "One thing is missing" : "Not converted"}:</strong>{" "}
        <StrangerText text={refusalInWords(props.message)} />.
      </p>
      {!asked && (
        <button class="button small" type="button" onClick={props.onFindings}>
          Show the findings
        </button>
      )}
    </div>
  );
}

function Pointer(props: { pointer: string; session: CheckSession }) {
  return (
    <button
      class="pointer-link"
      type="button"
      onClick={() => props.session.goToPointer(props.pointer)}
    >
      <StrangerText text={props.pointer || "/"} />
    </button>
  );
}

function Losses({ result, session }: { result: ConvertResult; session: CheckSession }) {
  const { lost, added, notes } = result;
  const heading =
    lost.length === 0
      ? "Everything is carried over"
      : `${lost.length} not carried over`;
  return (
    <>
      <h2 class="group">{heading}</h2>
      <ul class="changes">
        {lost.map((loss, i) => (
          <li key={i}>
            <p>
              {loss.what}
              {loss.stashed && (
                <span class="chip" title="The original is embedded, so converting back restores it">
                  kept inside
                </span>
              )}
            </p>
            <p class="help">{loss.why}</p>
            <Pointer pointer={loss.pointer} session={session} />
          </li>
        ))}
      </ul>
      {added.length > 0 && (
        <>
          <h2 class="group">{added.length} added</h2>
          <ul class="changes">
            {added.map((addition, i) => (
              <li key={i}>
                <p class="help">{addition.why}</p>
                <code class="pointer">
                  <StrangerText text={addition.pointer || "/"} />
                </code>
              </li>
            ))}
          </ul>
        </>
      )}
      {notes.map((note, i) => (
        <p class="more" key={i}>
          <StrangerText text={note} />
        </p>
      ))}
    </>
  );
}

interface ConvertProps {
  session: CheckSession;
  text: string;
  onFindings(): void;
}

export function Convert({ session, text, onFindings }: ConvertProps) {
  const [target, setTarget] = useState(
    convertTargets.find((t) => t.id === addressValue("to"))?.id ?? "mcp",
  );
  const [fields, setFields] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<string[]>([]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const empty = text.trim() === "";
  useEffect(() => {
    let live = true;
    if (empty) return setOutcome(null);
    void converted(session, text, target, fields).then((next) => {
      if (!live || !next) return;
      setOutcome(next);
      const more = next.refusal ? fieldsAskedFor(next.refusal) : [];
      setAsked((before) => [...new Set([...before, ...more])]);
    });
    return () => {
      live = false;
    };
  }, [session, session.engine, text, target, fields]);
  const result = outcome?.result;
  const file = convertTargets.find((t) => t.id === target)?.file ?? "card.json";
  return (
    <div class="convert">
      <div class="list-head">
        <label>
          Convert to{" "}
          <select
            value={target}
            onChange={(event) => {
              const to = event.currentTarget.value;
              setAddressValue("to", to);
              setTarget(to);
              setAsked([]);
              setFields({});
            }}
          >
            {convertTargets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {result?.text !== undefined && (
          <span class="row-actions">
            <CopyButton text={result.text} />
            <button
              class="button small"
              type="button"
              onClick={() => session.load(result.text ?? "", file)}
            >
              Edit this
            </button>
          </span>
        )}
      </div>
      {empty && <p class="waiting">There is no card to convert yet.</p>}
      {outcome?.refusal && (
        <Refusal message={outcome.refusal} onFindings={onFindings} />
      )}
      {asked.length > 0 && (
        <Fields
          names={asked}
          target={target}
          values={fields}
          session={session}
          onValue={(name, value) => setFields({ ...fields, [name]: value })}
        />
      )}
      {result && (
        <>
          <ReadOnlyCard label="Converted card" text={result.text ?? text} />
          {result.unchanged ? (
            <p class="more">The card is in this format already.</p>
          ) : (
            <Losses result={result} session={session} />
          )}
        </>
      )}
    </div>
  );
}
