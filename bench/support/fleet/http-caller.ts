/** HTTP calls to the front of a fleet, with a limit of time; connections are kept. */
import { Agent, type IncomingMessage, request } from 'node:http';

export interface Reply {
  status: number;
  body: string;
}

export interface HttpCaller {
  get: (path: string) => Promise<Reply>;
  /** A call of the shop's API. */
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Reply>;
  close: () => void;
}

/** `timeoutMs`: how long an answer may take, from the first byte that is sent. Status 0 stands for no answer. */
export function openCaller(url: string, timeoutMs = 12_000): HttpCaller {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const { hostname, port } = new URL(url);
  const call = (method: string, path: string, headers: Record<string, string>, body: string | null): Promise<Reply> =>
    new Promise((done) => {
      const outgoing = request({ agent, hostname, port, method, path, headers }, (incoming) => {
        read(incoming).then(
          (text) => done({ status: incoming.statusCode ?? 0, body: text }),
          () => done({ status: 0, body: '' }),
        );
      });
      const timer = setTimeout(() => outgoing.destroy(new Error('no answer')), timeoutMs);
      outgoing.once('close', () => clearTimeout(timer));
      outgoing.once('error', () => done({ status: 0, body: '' }));
      outgoing.end(body ?? undefined);
    });
  return {
    get: (path) => call('GET', path, {}, null),
    post: (path, body, headers = {}) => {
      const text = JSON.stringify(body);
      const length = `${Buffer.byteLength(text)}`;
      return call(
        'POST',
        `/nz/api${path}`,
        { 'content-type': 'application/json', 'content-length': length, ...headers },
        text,
      );
    },
    close: () => agent.destroy(),
  };
}

async function read(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
