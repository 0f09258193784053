// A part of the page whose script is loaded when it is shown first.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

interface Props<Module> {
  load(): Promise<Module>;
  children(module: Module): ComponentChildren;
}

export function Later<Module>({ load, children }: Props<Module>) {
  const [module, setModule] = useState<{ loaded: Module } | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(
      (loaded) => setModule({ loaded }),
      () => setFailed(true),
    );
  }, []);
  if (module) return <>{children(module.loaded)}</>;
  return (
    <p class="waiting">
      {failed ? "This view could not be loaded. Reload the page." : "Loading."}
    </p>
  );
}
