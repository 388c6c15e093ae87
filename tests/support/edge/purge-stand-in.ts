/**
 * Stands in for the purge interface of a cache in front of the shop, as strict as the real ones are: method, path, secret,
 * form and size of a call.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PurgeStandIn {
  url: string;
  /** Keys in the order in which they were purged. */
  purged: string[];
  /** Calls that were refused, with the reason. */
  refused: string[];
  /** Answers every call with this status until it is null again; 0 breaks the connection. */
  failWith: (status: number | null, headers?: Record<string, string>) => void;
  close: () => Promise<void>;
}

interface Reply {
  status: number;
  body: string;
  headers?: Record<string, string>;
}
type Answer = (call: { request: IncomingMessage; body: string }, purge: (keys: string[]) => void) => Reply;

const refuse = (status: number, body: string): Reply => ({ status, body });

/** Varnish with docs/examples/varnish.vcl. */
export const asVarnish =
  (secret: string): Answer =>
  ({ request }, purge) => {
    const { xkey } = request.headers;
    if (request.method !== 'PURGE') return refuse(405, 'method');
    if (request.headers['x-kerb-purge'] !== secret) return refuse(403, 'Forbidden');
    if (typeof xkey !== 'string' || xkey === '') return refuse(400, 'No keys');
    if (Buffer.byteLength(xkey) > 8_000) return refuse(400, 'header too long');
    purge(xkey.split(' '));
    return { status: 200, body: 'purged 1' };
  };

/** https://www.fastly.com/documentation/reference/api/purging/ */
export const asFastly =
  (token: string, service: string): Answer =>
  ({ request, body }, purge) => {
    if (request.headers['fastly-key'] !== token)
      return refuse(401, '{"msg":"Provided credentials are missing or invalid"}');
    if (request.url !== `/service/${service}/purge`) return refuse(404, '{"msg":"Record not found"}');
    if (request.method !== 'POST') return refuse(405, 'method');
    if (request.headers['content-type'] !== 'application/json') return refuse(415, 'content type');
    const keys = keysIn(body, 'surrogate_keys');
    if (!keys || keys.length > 256) return refuse(400, '{"msg":"Bad request"}');
    if (keys.some((key) => Buffer.byteLength(key) > 1_024 || /\s/.test(key))) return refuse(400, '{"msg":"Bad key"}');
    purge(keys);
    return { status: 200, body: JSON.stringify(Object.fromEntries(keys.map((key, at) => [key, `1-${at}`]))) };
  };

/** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
export const asCloudflare =
  (token: string, zone: string): Answer =>
  ({ request, body }, purge) => {
    const problem = (status: number, code: number, message: string): Reply => ({
      status,
      body: JSON.stringify({ success: false, errors: [{ code, message }], messages: [], result: null }),
    });
    if (request.headers.authorization !== `Bearer ${token}`) return problem(403, 10_000, 'Authentication error');
    if (request.url !== `/zones/${zone}/purge_cache`) return problem(404, 7_003, 'Could not route');
    if (request.method !== 'POST') return problem(405, 10_405, 'Method not allowed');
    if (request.headers['content-type'] !== 'application/json') return problem(400, 6_003, 'Invalid request headers');
    const tags = keysIn(body, 'tags');
    if (!tags || tags.length === 0) return problem(400, 1_012, 'Request must contain tags');
    if (tags.length > 100) return problem(400, 1_093, 'Too many tags');
    if (tags.some((tag) => tag.length > 1_024 || !/^[\x21-\x7e]+$/.test(tag)))
      return problem(400, 1_094, 'Invalid tag');
    purge(tags);
    return { status: 200, body: JSON.stringify({ success: true, errors: [], messages: [], result: { id: zone } }) };
  };

function keysIn(body: string, name: string): string[] | null {
  try {
    const { [name]: keys, ...others } = JSON.parse(body) as Record<string, unknown>;
    const isList = Array.isArray(keys) && keys.every((key) => typeof key === 'string' && key !== '');
    return isList && Object.keys(others).length === 0 ? (keys as string[]) : null;
  } catch {
    return null;
  }
}

export async function startPurgeStandIn(answer: Answer): Promise<PurgeStandIn> {
  const purged: string[] = [];
  const refused: string[] = [];
  let failure: { status: number; headers: Record<string, string> } | null = null;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (failure?.status === 0) return request.socket.destroy();
    const reply = failure
      ? { status: failure.status, body: 'failing', headers: failure.headers }
      : answer({ request, body: Buffer.concat(chunks).toString() }, (keys) => void purged.push(...keys));
    if (reply.status !== 200) refused.push(`${reply.status} ${reply.body}`);
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    purged,
    refused,
    failWith: (status, headers = {}) => {
      failure = status === null ? null : { status, headers };
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
