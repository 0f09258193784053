// The program that answers calls as the module does (test/wasm/native_engine.cc).
import { spawn } from "node:child_process";

const newline = 10;

// The replies to `calls`, each {operation, input, document?}, in their order.
export async function nativeReplies(program, calls) {
  const child = spawn(program, [], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => code === 0 ? resolve() :
      reject(new Error(`${program} ended with ${code ?? signal}`)));
  });
  const chunks = [];
  child.stdout.on("data", (chunk) => chunks.push(chunk));
  child.stdin.on("error", () => {});  // it ended; `ended` says why
  for (const { operation, input, document } of calls) {
    const line = JSON.stringify({ operation, input, ...(document &&
      { document: Buffer.from(document).toString("base64") }) });
    if (!child.stdin.write(line + "\n")) {
      await Promise.race([ended, new Promise((go) => child.stdin.once("drain", go))]);
    }
  }
  child.stdin.end();
  await ended;
  return split(Buffer.concat(chunks));
}

function split(output) {
  const replies = [];
  for (let at = 0; at < output.length;) {
    const end = output.indexOf(newline, at);
    const bytes = Number(output.subarray(at, end).toString());
    replies.push(output.subarray(end + 1, end + 1 + bytes));
    at = end + 1 + bytes;
  }
  return replies;
}
