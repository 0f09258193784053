// Which engine checks: the one in the browser, to which nothing is sent. Only
// if the browser refuses it does the server that the page came from check.
import { WorkerEngine, type WorkerPort } from "../engine/worker_engine.ts";
import { isStaticSite } from "../shell/site_links.ts";
import { wasmUrl, workerUrl } from "../shell/trusted.ts";
import type { CheckSession } from "./session.ts";

export async function startEngine(session: CheckSession): Promise<void> {
  try {
    if (wasmUrl === "") throw new Error("this build has no engine");
    const worker = new Worker(workerUrl("engine"));
    session.useEngine(
      await WorkerEngine.start(worker as unknown as WorkerPort, wasmUrl),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.info(`No engine in this browser: ${reason}`);
    if (isStaticSite()) {
      session.hasNoEngine();
      return;
    }
    const { HttpEngine } = await import("../engine/http_engine.ts");
    session.useEngine(new HttpEngine());
  }
}
