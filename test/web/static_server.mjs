// A plain server of files: no headers but the media type, an index per folder.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

// Serves `folder` below `prefix`, such as "/any/path/".
export function serveFiles(folder, prefix = "/") {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    let file = join(folder, decodeURIComponent(pathname.slice(prefix.length)));
    if (!pathname.startsWith(prefix) || !existsSync(file)) {
      response.writeHead(404).end("no such file");
      return;
    }
    if (statSync(file).isDirectory()) {
      if (!pathname.endsWith("/")) {
        response.writeHead(301, { Location: `${pathname}/` }).end();
        return;
      }
      file = join(file, "index.html");
    }
    const type = types[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const url = `http://127.0.0.1:${server.address().port}${prefix}`;
      const stop = () => {
        server.closeAllConnections();
        return new Promise((done) => server.close(done));
      };
      resolve({ url, stop });
    });
  });
}
