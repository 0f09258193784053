// A real server with a real data folder, for tests: started, filled, killed and
// started again.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const program = process.env.CARDINAL_PROGRAM ?? join(root, "build/release/cardinal");

export class Directory {
  #process;
  #log = "";

  static async start(flags = []) {
    const made = new Directory();
    made.folder = mkdtempSync(join(tmpdir(), "cardinal-web-"));
    made.flags = flags;
    await made.launch("127.0.0.1:0");
    return made;
  }

  // Resolves when the server says where it listens.
  launch(listen) {
    return new Promise((resolve, reject) => {
      this.#log = "";
      this.#process = spawn(program, ["serve", "--data", join(this.folder, "data"), "--listen", listen, "--no-refresh", "--read-rate", "100000", "--write-rate", "100000", ...this.flags]);
      const read = (bytes) => {
        this.#log += bytes;
        const found = /listening on (http:\/\/[^\s]+)/.exec(this.#log);
        if (!found) return;
        this.url = found[1];
        resolve();
      };
      this.#process.stderr.on("data", read);
      this.#process.stdout.on("data", read);
      this.#process.on("error", reject);
      this.#process.on("exit", () => reject(new Error(`the server ended: ${this.#log}`)));
    });
  }

  kill() {
    return new Promise((resolve) => {
      this.#process.removeAllListeners("exit");
      this.#process.on("exit", resolve);
      this.#process.kill("SIGKILL");
    });
  }

  // At the same address.
  async restart() {
    await this.launch(new URL(this.url).host);
  }

  async stop() {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async register(card) {
    const text = typeof card === "string" ? card : JSON.stringify(card);
    const response = await fetch(`${this.url}/v1/agents`, { method: "POST", headers: { "Content-Type": "application/json" }, body: text });
    const answer = await response.json();
    if (!response.ok) throw new Error(`not registered: ${answer.detail}`);
    return answer;
  }

  async get(path) {
    return (await fetch(this.url + path, { headers: { Accept: "application/json" } })).json();
  }
}

export const example = (name) => readFileSync(join(root, "examples", name), "utf8");

// A valid A2A 1.0 card.
export function a2aCard(id, members = {}) {
  return {
    name: `Agent ${id}`,
    description: "Reads invoices and reports mistakes in them.",
    version: "1.0.0",
    supportedInterfaces: [{ url: `https://agents.test/${id}`, protocolBinding: "JSONRPC", protocolVersion: "1.0" }],
    capabilities: {},
    defaultInputModes: ["text/plain"],
    defaultOutputModes: ["text/plain"],
    skills: [{ id: "read-invoices", name: "Read invoices", description: "Takes an invoice as text and returns the mistakes in it.", tags: ["finance", "invoices"] }],
    ...members,
  };
}

// The examples that anybody may register.
export async function fill(directory) {
  for (const name of ["code-review.agentcard.json", "data-pipeline.agentcard.json", "language-model.agentcard.json", "web-search.agentcard.json", "trip-planner.a2a.json", "self-certified.adp.json"]) {
    await directory.register(example(name));
  }
}

export const agentPath = (subject, tab = "") => `/agents/${encodeURIComponent(subject)}${tab && `/${tab}`}`;
