/** A server that the shop is told to use as its outside providers: it records what it is asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProviderRecorder {
  url: string;
  calls: { path: string; method: string; headers: IncomingMessage['headers']; body: string }[];
  /** Beginnings of paths that are not answered. */
  hanging: Set<string>;
  /** How many milliseconds each caller waited for a call that does not answer. */
  heldFor: number[];
  /** The latest call of a path. */
  seen: (path: RegExp) => ProviderRecorder['calls'][number] | undefined;
  close: () => void;
}

/** Answers each call with just enough for the shop to continue. */
export async function startProviderRecorder(): Promise<ProviderRecorder> {
  const calls: ProviderRecorder['calls'] = [];
  const hanging = new Set<string>();
  const heldFor: number[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('latin1');
    });
    request.on('end', () => {
      const { url: path = '', method = '', headers } = request;
      calls.push({ path, method, headers, body });
      if ([...hanging].some((one) => path.startsWith(one))) {
        const began = performance.now();
        response.on('close', () => heldFor.push(performance.now() - began));
        return;
      }
      answer(path, headers, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    hanging,
    heldFor,
    seen: (path) => calls.filter((call) => path.test(call.path)).at(-1),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answer(path: string, headers: IncomingMessage['headers'], response: ServerResponse): ServerResponse {
  const json = (status: number, value: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (path.startsWith('/spaces/')) return json(200, { total: 0, items: [] });
  if (path.startsWith('/api/features/')) return json(200, { features: {} });
  if (path.includes('siteverify'))
    return json(200, {
      success: true,
      score: 0.8,
      action: 'payment_voucher_balance_fetch',
      hostname: 'localhost',
      challenge_ts: new Date().toISOString(),
    });
  if (headers['x-amz-target']) return json(400, { __type: 'NotAuthorizedException', message: 'no' });
  return json(404, {});
}
