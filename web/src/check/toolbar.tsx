import { useRef } from "preact/hooks";
import { allProfiles, cardKind, profilesOf } from "./dialects.ts";
import { exampleCards, loadExample } from "./examples.ts";
import { FromUrl } from "./from_url.tsx";
import { Menu } from "./menu.tsx";
import { setAddressValue } from "./page_address.ts";
import type { CheckSession, SessionState } from "./session.ts";
import { linkFragment } from "./share.ts";

interface Props {
  session: CheckSession;
  state: SessionState;
}

// What the card is, and why that is believed.
function Kind({ state }: { state: SessionState }) {
  const result = state.checked?.result;
  const known = result?.dialect ? result : state.outdated?.result;
  if (!known?.dialect) {
    return <span class="kind unknown">{result ? "Unknown card" : "No card"}</span>;
  }
  const outdated = known !== result;
  return (
    <span
      class={outdated ? "kind unknown" : "kind"}
      title={outdated ? "before the JSON broke" : (known.reason ?? undefined)}
    >
      {cardKind(known.dialect, known.version)}
    </span>
  );
}

function ProfileSelect({ session, state }: Props) {
  const dialect =
    state.checked?.result.dialect ?? state.outdated?.result.dialect ?? null;
  const listed = dialect ? (profilesOf[dialect] ?? []) : allProfiles;
  const options = [...listed];
  if (state.profile !== "" && !options.includes(state.profile)) {
    options.push(state.profile);
  }
  return (
    <label class="profile">
      <span class="label">Rules</span>
      <select
        value={state.profile}
        onChange={(event) => {
          const profile = event.currentTarget.value;
          setAddressValue("profile", profile);
          session.setProfile(profile);
        }}
      >
        <option value="">by dialect</option>
        {options.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function OpenFile({ session }: { session: CheckSession }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        class="button"
        type="button"
        onClick={() => input.current?.click()}
      >
        Open file
      </button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Card file"
        accept=".json,application/json"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void session.openFile(file);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

async function share(session: CheckSession): Promise<void> {
  const fragment = await linkFragment(session.state.text);
  if (location.hash !== fragment) location.hash = fragment;
  const where = "The card is in the link itself, on no server.";
  try {
    await navigator.clipboard.writeText(location.href);
    session.tell(`Link copied. ${where}`);
  } catch {
    session.tell(`The link is in the address bar. ${where}`);
  }
}

export function Toolbar({ session, state }: Props) {
  const fixable = session.fixable();
  const empty = state.text.trim() === "";
  return (
    <div class="tools" role="toolbar" aria-label="Card">
      <Kind state={state} />
      <ProfileSelect session={session} state={state} />
      <OpenFile session={session} />
      <FromUrl session={session} />
      <Menu label="Examples">
        {(close) => (
          <ul class="menu-list">
            {exampleCards.map((card) => (
              <li key={card.name}>
                <button
                  type="button"
                  onClick={() => {
                    void loadExample(session, card);
                    close();
                  }}
                >
                  {card.name} <span class="aside">{card.note}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Menu>
      <span class="gap" />
      <button
        class="button"
        type="button"
        disabled={empty}
        onClick={() => void share(session)}
      >
        Share
      </button>
      <button
        class="button"
        type="button"
        disabled={empty}
        onClick={() => session.save()}
      >
        Download
      </button>
      <button
        class="button primary"
        type="button"
        disabled={fixable === 0}
        onClick={() => void session.fixAll()}
      >
        {fixable > 0 ? `Fix ${fixable}` : "Nothing to fix"}
      </button>
    </div>
  );
}
