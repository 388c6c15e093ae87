/** Metrics on a port of their own that only this machine reaches: nothing from outside is routed there (SEC-20). */
import { createServer } from 'node:http';

/** `text` gives the document in Prometheus' format. Resolves when the port is open; what it gives closes it. */
export function serveMetrics(port: number, text: () => Promise<string>): Promise<() => Promise<void>> {
  const server = createServer((_request, response) => {
    text().then(
      (document) =>
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(document),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  return new Promise((opened, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () =>
      opened(
        () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      ),
    );
  });
}
