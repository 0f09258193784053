// The page /check: the card on one side, what is known of it on the other.
import { useEffect, useRef, useState } from "preact/hooks";
import { cardKind } from "./dialects.ts";
import { exampleCards, loadExample } from "./examples.ts";
import { counted } from "./finding_order.ts";
import { Later } from "./later.tsx";
import { addressValue, setAddressValue } from "./page_address.ts";
import type { CheckSession, SessionState } from "./session.ts";
import { isStaticSite, pageLink } from "../shell/site_links.ts";
import { Tabs } from "./tabs.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useSession } from "./use_session.ts";

interface Props {
  session: CheckSession;
  state: SessionState;
}

function NoCard({ session, state }: Props) {
  return (
    <div class="empty">
      <h2>No card yet</h2>
      <p>
        Paste one, drop its file, or start from one of these.
        {state.engine === "browser" && " Nothing you enter leaves this browser."}
      </p>
      <ul class="example-list">
        {exampleCards.map((card) => (
          <li key={card.name}>
            <button type="button" onClick={() => void loadExample(session, card)}>
              {card.name}
              <span class="aside">{card.note}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NoFindings(props: Props & { onTab(tab: string): void }) {
  const { session, state, onTab } = props;
  const result = state.checked?.result;
  if (!result?.dialect) return null;
  const name = cardKind(result.dialect, result.version);
  const production = result.dialect === "a2a" && result.profile !== "production";
  return (
    <div class="empty">
      <h2 class="good">No findings</h2>
      <p>
        {name} by the {result.profile} rules.
      </p>
      <p class="next">
        {production && (
          <button
            class="button"
            type="button"
            onClick={() => {
              setAddressValue("profile", "production");
              session.setProfile("production");
            }}
          >
            Check for production
          </button>
        )}
        <button class="button" type="button" onClick={() => onTab("convert")}>
          Convert it
        </button>
        {!isStaticSite() && (
          <a class="button" href={pageLink("publish")}>
            Publish it
          </a>
        )}
      </p>
    </div>
  );
}

function Findings(props: Props & { onTab(tab: string): void }) {
  const { session, state } = props;
  if (state.trouble !== null) {
    return (
      <div class="refusal">
        <p>{state.trouble}</p>
      </div>
    );
  }
  if (state.text.trim() === "") return <NoCard session={session} state={state} />;
  if (state.checked === null) {
    return state.engine === "none" ? (
      <div class="refusal">
        <p>
          <strong>The checker could not be loaded</strong>, so the card is not
          checked. In a terminal: <code>cardinal check FILE</code>
        </p>
      </div>
    ) : (
      <p class="waiting">Loading the checker.</p>
    );
  }
  if (state.findings.length === 0) return <NoFindings {...props} />;
  return (
    <>
      {state.fileNote !== null && <p class="file-note">{state.fileNote}</p>}
      <Later load={() => import("./findings.tsx")}>
        {({ FindingList }) => (
          <FindingList
            findings={state.findings}
            outdated={state.outdated?.findings ?? []}
            current={state.current}
            order={state.order}
            onOrder={(order) => session.setOrder(order)}
            actions={session}
          />
        )}
      </Later>
    </>
  );
}

const plural = (count: number, word: string) =>
  `${count} ${word}${count === 1 ? "" : "s"}`;

function milliseconds(ms: number): string {
  return ms < 10 ? ms.toFixed(1) : ms.toFixed(0);
}

function whereChecked({ checked, engine, sent }: SessionState): string {
  if (engine === "loading") return "loading the checker";
  if (engine === "none") return "not checked";
  const place =
    engine === "browser"
      ? sent
        ? "in this browser; sent to this server to verify"
        : "in this browser; nothing was sent"
      : "on this server; every change of the card is sent to it";
  if (!checked) return `Cards are checked ${place}`;
  return `checked in ${milliseconds(checked.milliseconds)} ms ${place}`;
}

function StatusLine({ state }: { state: SessionState }) {
  const counts = counted(state.findings);
  return (
    <footer class="status">
      <span class="counts">
        {state.checked !== null &&
          (["error", "warning", "hint"] as const).map((severity) => (
            <span key={severity} class={counts[severity] ? severity : "zero"}>
              {plural(counts[severity], severity)}
            </span>
          ))}
      </span>
      <span class="told" role="status">
        {state.told}
      </span>
      <span class="took">{whereChecked(state)}</span>
    </footer>
  );
}

// Files may be dropped anywhere on the page.
function useDrop(session: CheckSession): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) =>
      event.dataTransfer?.types.includes("Files") ?? false;
    const drag = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) void session.openFile(file);
    };
    addEventListener("dragover", drag);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", drag);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, [session]);
  return over;
}

// The editor has these keys itself; elsewhere on the page they work as well.
function useKeys(session: CheckSession): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if (event.key === "F8") session.walk(event.shiftKey ? -1 : 1);
      else if (event.key === "s" && (event.ctrlKey || event.metaKey)) {
        session.save();
      } else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [session]);
}

function OtherPanel(props: Props & { tab: string; onTab(tab: string): void }) {
  const { session, state, tab, onTab } = props;
  const shared = { session, text: state.text };
  return (
    <Later load={() => import("./panels.tsx")}>
      {({ Compare, Convert, Signatures }) => {
        if (tab === "convert") {
          return <Convert {...shared} onFindings={() => onTab("findings")} />;
        }
        if (tab === "compare") return <Compare {...shared} />;
        return <Signatures {...shared} />;
      }}
    </Later>
  );
}

interface AppProps {
  session: CheckSession;
  // Puts the place where the card is edited into the pane.
  fill(pane: HTMLElement): void;
}

const tabNames = ["findings", "convert", "compare", "signatures"];

export function App({ session, fill }: AppProps) {
  const state = useSession(session);
  const pane = useRef<HTMLElement>(null);
  const asked = addressValue("tab");
  const [tab, setTab] = useState(tabNames.includes(asked) ? asked : "findings");
  const over = useDrop(session);
  useKeys(session);
  useEffect(() => {
    if (pane.current) fill(pane.current);
  }, [fill]);
  const select = (next: string) => {
    setAddressValue("tab", next === "findings" ? "" : next);
    setTab(next);
  };
  return (
    <div class={over ? "check drop" : "check"}>
      <h1 class="visually-hidden">Check an agent card</h1>
      <Toolbar session={session} state={state} />
      <div class="split">
        <section class="pane" aria-label="Text of the card" ref={pane} />
        <section class="pane side" aria-label="About the card">
          <Tabs
            tabs={[
              {
                id: "findings",
                name: "Findings",
                count: state.findings.length,
              },
              { id: "convert", name: "Convert" },
              { id: "compare", name: "Compare" },
              { id: "signatures", name: "Signatures" },
            ]}
            selected={tab}
            onSelect={select}
          >
            {tab === "findings" ? (
              <Findings session={session} state={state} onTab={select} />
            ) : (
              <OtherPanel
                session={session}
                state={state}
                tab={tab}
                onTab={select}
              />
            )}
          </Tabs>
        </section>
      </div>
      <StatusLine state={state} />
    </div>
  );
}
