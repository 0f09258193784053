// A worker that runs the engine, so that a page never waits for it. It answers
// calls in their order; WorkerEngine leaves out what nobody waits for.
import type { FromWorker, ToWorker } from "./engine_messages";
import { WasmEngine } from "./wasm_engine";

// The worker's own global, without the types of a page's.
interface WorkerScope {
  postMessage(message: FromWorker): void;
  onmessage: ((event: { data: ToWorker }) => void) | null;
}

function serve(scope: WorkerScope): void {
  let engine: WasmEngine | null = null;
  const handle = async (message: ToWorker): Promise<void> => {
    if (message.kind === "load") {
      engine = await WasmEngine.fromUrl(message.url);
      scope.postMessage({ kind: "loaded" });
      return;
    }
    if (engine === null) return;
    const { id, operation, input, document, signingKey } = message;
    const reply = await engine.call(operation, input, {
      ...(document && { document }),
      ...(signingKey && { signingKey }),
    });
    scope.postMessage({ kind: "reply", id, reply });
  };
  scope.onmessage = (event) => {
    handle(event.data).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      scope.postMessage({ kind: "refused", reason });
    });
  };
}

serve(globalThis as unknown as WorkerScope);
