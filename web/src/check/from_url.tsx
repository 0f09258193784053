// The menu for a card from its address; its form is loaded when it is opened,
// with the other panels: parts that are loaded together are smaller.
import { useState } from "preact/hooks";
import { Menu } from "./menu.tsx";
import type { CheckSession } from "./session.ts";

type Form = typeof import("./panels.tsx").FromUrlForm;

export function FromUrl({ session }: { session: CheckSession }) {
  const [loaded, setLoaded] = useState<{ Form: Form } | "failed" | null>(null);
  const load = () => {
    import("./panels.tsx").then(
      ({ FromUrlForm }) => setLoaded({ Form: FromUrlForm }),
      () => setLoaded("failed"),
    );
  };
  return (
    <Menu label="From URL" onOpen={load}>
      {() =>
        loaded === null || loaded === "failed" ? (
          <p class="waiting">{loaded ? "This form could not be loaded. Reload the page." : "Loading."}</p>
        ) : (
          <loaded.Form session={session} />
        )
      }
    </Menu>
  );
}
