// `cardinal lsp` driven by the client side of Microsoft's own implementation of
// the protocol (vscode-jsonrpc, vscode-languageserver-protocol), as Visual
// Studio Code uses it.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import protocol from "vscode-languageserver-protocol/node.js";
import { TextDocument } from "vscode-languageserver-textdocument";
import { cardinal, expectSame, program, read, root } from "./common.mjs";

const folder = mkdtempSync(join(tmpdir(), "cardinal-lsp-peer-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const readText = (path) => read(path).toString();
const uri = (name) => pathToFileURL(join(folder, name)).href;

async function session(capabilities, use) {
  const server = spawn(program, ["lsp", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise((resolve) => server.on("exit", resolve));
  const connection = protocol.createProtocolConnection(
    new protocol.StreamMessageReader(server.stdout),
    new protocol.StreamMessageWriter(server.stdin),
  );
  connection.onError((error) => expectSame("an error of the connection", String(error), "none"));
  const published = new Map();
  let wake = () => {};
  connection.onNotification(protocol.PublishDiagnosticsNotification.type, (params) => {
    published.set(params.uri, params);
    wake();
  });
  const registered = [];
  connection.onRequest(protocol.RegistrationRequest.type, ({ registrations }) => {
    registered.push(...registrations);
  });
  connection.listen();
  const { capabilities: provided } = await connection.sendRequest(protocol.InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    workspaceFolders: null,
    capabilities,
  });
  await connection.sendNotification(protocol.InitializedNotification.type, {});
  // The diagnostics of a version.
  const diagnosticsOf = async (wanted, version) => {
    while (published.get(wanted)?.version !== version) {
      await new Promise((resolve) => (wake = resolve));
    }
    return published.get(wanted).diagnostics;
  };
  await use({ connection, provided, registered, diagnosticsOf });
  await connection.sendRequest(protocol.ShutdownRequest.type);
  await connection.sendNotification(protocol.ExitNotification.type);
  expectSame("exit code", await ended, 0);
  connection.dispose();
}

const open = (connection, name, text) =>
  connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, {
    textDocument: { uri: uri(name), languageId: "json", version: 1, text },
  });

const editor = {
  general: { positionEncodings: ["utf-16"] },
  textDocument: {
    publishDiagnostics: { relatedInformation: true, tagSupport: { valueSet: [1, 2] } },
    completion: { completionItem: { snippetSupport: true } },
    hover: { contentFormat: ["markdown"] },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
  workspace: { didChangeWatchedFiles: { dynamicRegistration: true } },
};

// As `cardinal check` prints them.
function checked(name, text) {
  writeFileSync(join(folder, name), text);
  const [report] = JSON.parse(cardinal(["check", "--json", "--positions", "utf-16", join(folder, name)])).results;
  return report.diagnostics.map((found) =>
    [found.rule, found.line - 1, found.column - 1, found.end_line - 1, found.end_column - 1].join(" "));
}
const row = ({ code, range: { start, end } }) => [code, start.line, start.character, end.line, end.character].join(" ");

await session(editor, async ({ connection, provided, registered, diagnosticsOf }) => {
  expectSame("sync", provided.textDocumentSync.change, protocol.TextDocumentSyncKind.Incremental);
  const text = readText(join(root, "examples/broken.agentcard.json"));
  await open(connection, "broken.agentcard.json", text);
  const found = await diagnosticsOf(uri("broken.agentcard.json"), 1);
  expectSame("as check", JSON.stringify(found.map(row)), JSON.stringify(checked("broken.agentcard.json", text)));
  expectSame("watches", registered[0].method, "workspace/didChangeWatchedFiles");

  // All safe fixes, applied by the client's own text document.
  const textDocument = { uri: uri("broken.agentcard.json") };
  let document = TextDocument.create(textDocument.uri, "json", 1, text);
  const range = { start: { line: 0, character: 0 }, end: document.positionAt(text.length) };
  const actions = await connection.sendRequest(protocol.CodeActionRequest.type, {
    textDocument, range, context: { diagnostics: found, only: ["source.fixAll"] },
  });
  expectSame("one fix", actions.length, 1);
  const fixed = TextDocument.applyEdits(document, actions[0].edit.changes[textDocument.uri]);
  await connection.sendNotification(protocol.DidChangeTextDocumentNotification.type, {
    textDocument: { ...textDocument, version: 2 },
    contentChanges: [{ text: fixed }],
  });
  const left = await diagnosticsOf(textDocument.uri, 2);
  expectSame("after the fixes", JSON.stringify(left.map(row)), JSON.stringify(checked("broken.agentcard.json", fixed)));

  // Letter by letter, as people type: the server's text stays that of the
  // client's reference implementation.
  document = TextDocument.create(textDocument.uri, "json", 2, fixed);
  let version = 2;
  let offset = fixed.indexOf("{") + 1;
  for (const letter of "\"né😀w\": true,\n") {
    const at = document.positionAt(offset);
    offset += letter.length;
    const contentChanges = [{ range: { start: at, end: at }, text: letter }];
    version += 1;
    TextDocument.update(document, contentChanges, version);
    await connection.sendNotification(protocol.DidChangeTextDocumentNotification.type, {
      textDocument: { ...textDocument, version }, contentChanges,
    });
  }
  const typed = await diagnosticsOf(textDocument.uri, version);
  expectSame("while typing", JSON.stringify(typed.map(row)),
    JSON.stringify(checked("broken.agentcard.json", document.getText())));

  const a2a = readText(join(root, "examples/trip-planner.a2a.json"));
  await open(connection, "agent-card.json", a2a);
  const card = { uri: uri("agent-card.json") };
  const a2aText = TextDocument.create(card.uri, "json", 1, a2a);
  const hover = await connection.sendRequest(protocol.HoverRequest.type, {
    textDocument: card, position: a2aText.positionAt(a2a.indexOf("\"skills\"") + 2),
  });
  expectSame("hover", hover.contents.value.startsWith("`skills`:"), true);
  const symbols = await connection.sendRequest(protocol.DocumentSymbolRequest.type, { textDocument: card });
  expectSame("symbols", symbols.find(({ name }) => name === "skills").children.map(({ name }) => name).join(),
    JSON.parse(a2a).skills.map(({ name }) => name).join());
  const inside = a2aText.positionAt(a2a.indexOf("{") + 1);
  const { items } = await connection.sendRequest(protocol.CompletionRequest.type, { textDocument: card, position: inside });
  expectSame("completion", items.some(({ label }) => label === "documentationUrl" || label === "iconUrl"), true);
  const edits = await connection.sendRequest(protocol.DocumentFormattingRequest.type, {
    textDocument: card, options: { tabSize: 4, insertSpaces: true },
  });
  const formatted = TextDocument.applyEdits(a2aText, edits);
  expectSame("formatted", JSON.stringify(JSON.parse(formatted)), JSON.stringify(JSON.parse(a2a)));

  // A request that nobody waits for.
  const cancel = new protocol.CancellationTokenSource();
  const cancelled = connection.sendRequest(protocol.HoverRequest.type, { textDocument: card, position: inside }, cancel.token)
    .then(() => "answered", (error) => error.code);
  cancel.cancel();
  expectSame("cancelled or answered", ["answered", -32800].includes(await cancelled), true);
  const unknown = await connection.sendRequest("textDocument/noSuch", {}).then(() => 0, (error) => error.code);
  expectSame("unknown", unknown, protocol.ErrorCodes.MethodNotFound);
});

// A client that pulls.
await session({ textDocument: { diagnostic: {} } }, async ({ connection }) => {
  const text = readText(join(root, "examples/broken.agentcard.json"));
  await open(connection, "pulled.agentcard.json", text);
  const report = await connection.sendRequest(protocol.DocumentDiagnosticRequest.type, {
    textDocument: { uri: uri("pulled.agentcard.json") },
  });
  expectSame("pulled", JSON.stringify(report.items.map(row)), JSON.stringify(checked("pulled.agentcard.json", text)));
  const again = await connection.sendRequest(protocol.DocumentDiagnosticRequest.type, {
    textDocument: { uri: uri("pulled.agentcard.json") }, previousResultId: report.resultId,
  });
  expectSame("unchanged", again.kind, "unchanged");
});
console.log(`lsp: ${process.exitCode ? "differs" : "the protocol's own client agrees"}`);
