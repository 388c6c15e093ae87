/** Proxies between the shop and each outside provider: they count requests and simulate faults. */
import {
  createServer as createHttpServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';

/**
 * down: connections are refused; slow: ten seconds of delay; reset: cut in the middle; garbage: an invalid response.
 */
export const FAULTS = ['down', 'slow', 'reset', 'garbage'] as const;
export type FaultName = (typeof FAULTS)[number];
const SLOW_MS = 10_000;
const GARBAGE = Buffer.from('\u0001\u0000<!doctype html>{"half": \uFFFDan answer\r\n\r\n', 'utf8');

export interface TcpProxy {
  port: number;
  /** Requests to the provider since the last call. */
  taken: () => number;
  set: (fault: FaultName | null) => void;
  close: () => Promise<void>;
}

/** For providers with their own protocol: PostgreSQL, SMTP. */
export async function tcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let fault: FaultName | null = null;
  let count = 0;
  const open = new Set<Socket>();
  const server = createTcpServer((client) => {
    count += 1;
    open.add(client);
    client.on('close', () => open.delete(client));
    client.on('error', () => undefined);
    if (fault === 'down') return void client.resetAndDestroy();
    const upstream = connect(target.port, target.host);
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.on('data', (bytes) => {
      count += 1;
      if (fault === 'reset') return void client.resetAndDestroy();
      if (fault === 'garbage') return void client.write(GARBAGE);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (fault === 'slow') setTimeout(() => !client.destroyed && client.write(bytes), SLOW_MS).unref();
      else if (!client.destroyed) client.write(bytes);
    });
  });
  const port = await listen(server);
  return {
    port,
    taken: () => {
      const before = count;
      count = 0;
      return before;
    },
    set: (next) => {
      fault = next;
      // When the provider goes down, open connections break too; a slow provider or one that sends garbage keeps them.
      if (next === 'down') for (const socket of open) socket.resetAndDestroy();
    },
    close: () => closeServer(server, open),
  };
}

export interface HttpProxies<Provider extends string> {
  url: string;
  taken: () => Partial<Record<Provider, number>>;
  set: (fault: { provider: Provider; kind: FaultName } | null) => void;
  close: () => Promise<void>;
}

/** For all providers that the simulator simulates over HTTP: `providerOf` tells them apart by URL and body. */
export async function httpProxies<Provider extends string>(
  target: string,
  providerOf: (path: string, body: string) => Provider,
  targetOf: (provider: Provider) => string = () => target,
): Promise<HttpProxies<Provider>> {
  let fault: { provider: Provider; kind: FaultName } | null = null;
  let counts: Partial<Record<Provider, number>> = {};
  const open = new Set<Socket>();

  const server = createHttpServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const provider = providerOf(request.url ?? '/', body.toString('latin1'));
      counts[provider] = (counts[provider] ?? 0) + 1;
      const kind = fault?.provider === provider ? fault.kind : null;
      const pass = () => forwardTo(targetOf(provider), request, response, body);
      if (kind === null) pass();
      else simulateFault(kind, request, response, pass);
    });
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    taken: () => {
      const before = counts;
      counts = {};
      return before;
    },
    set: (next) => {
      fault = next;
    },
    close: () => closeServer(server, open),
  };
}

function forwardTo(target: string, request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const { method, headers, url: path } = request;
  const { hostname, port } = new URL(target);
  const upstream = forward({ hostname, port, method, path, headers: { ...headers, connection: 'close' } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  upstream.on('error', () => request.socket.destroy());
  upstream.end(body);
}

/** Answers as a provider with this fault does; a slow one passes the request on in the end. */
function simulateFault(kind: FaultName, request: IncomingMessage, response: ServerResponse, pass: () => void): void {
  if (kind === 'down') return void request.socket.destroy();
  if (kind === 'reset') {
    // The response starts, then the connection is cut.
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{');
    return void setTimeout(() => request.socket.resetAndDestroy(), 5);
  }
  if (kind === 'garbage') return void response.writeHead(200, { 'content-type': 'application/json' }).end(GARBAGE);
  setTimeout(() => !request.socket.destroyed && pass(), SLOW_MS).unref();
}

const listen = (server: Server): Promise<number> =>
  new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });
const closeServer = (server: Server, open: ReadonlySet<Socket>): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    for (const socket of open) socket.destroy();
  });
