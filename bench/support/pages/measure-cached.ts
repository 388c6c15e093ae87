/** Pages from the cache, beside a bare server that sends the same bytes; both asked in turn by the same client. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchShop } from '../bench-shop.ts';
import { cpuMsOf } from '../cpu-time.ts';
import type { ClientReport } from './page-client.ts';

const CONNECTIONS = 16;
const [WARM_UP_SECONDS, SECONDS, ROUNDS] = [1, 2, 5];
/** Above this part of the processor time, the client may be what is measured. */
const MAX_CLIENT_SHARE = 0.4;
const AS_BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };

interface Served {
  rps: number;
  p99Ms: number;
  /** Processor time of the server for one request. */
  cpuMs: number;
  /** Processor time of the round. */
  usedMs: { server: number; client: number };
}
export interface CachedReport {
  shop: Served;
  bare: Served;
  /** The client's part of the processor time of all rounds. */
  clientShare: number;
}

export async function measureCached(shop: BenchShop, path: string): Promise<CachedReport> {
  const shopPort = Number(new URL(shop.url).port);
  // The page is small only after it was asked for again; from then on its bytes stay the same.
  await ask(shopPort, path, WARM_UP_SECONDS);
  const bare = await startBareServer(await fetchRaw(`${shop.url}${path}`));
  const of = { shop: [] as Served[], bare: [] as Served[] };
  try {
    await ask(bare.port, path, WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      of.shop.push(await serve(shop.child, shopPort, path));
      of.bare.push(await serve(bare.child, bare.port, path));
    }
  } finally {
    bare.child.kill();
  }
  const all = [...of.shop, ...of.bare].map(({ usedMs }) => usedMs);
  const [client, server] = [sum(all.map((used) => used.client)), sum(all.map((used) => used.server))];
  const clientShare = client / (client + server);
  if (server > 0 && clientShare > MAX_CLIENT_SHARE)
    throw new Error(`the client took ${Math.round(clientShare * 100)} % of the processor time`);
  return { shop: middleOf(of.shop), bare: middleOf(of.bare), clientShare };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const middleOf = (rounds: Served[]): Served =>
  rounds.toSorted((a, b) => a.rps - b.rps)[Math.floor(rounds.length / 2)] as Served;

async function serve(server: ChildProcess, port: number, path: string): Promise<Served> {
  const before = cpuMsOf(server.pid ?? 0);
  const { requestsPerSecond: rps, p99Ms, cpuMs } = await ask(port, path, SECONDS);
  const used = cpuMsOf(server.pid ?? 0) - before;
  return { rps, p99Ms, cpuMs: used / (rps * SECONDS), usedMs: { server: used, client: cpuMs } };
}

async function ask(port: number, path: string, seconds: number): Promise<ClientReport> {
  const client = fork(join(import.meta.dirname, 'page-client.ts'), [`${port}`, path, `${CONNECTIONS}`, `${seconds}`]);
  const [report] = (await Promise.race([
    once(client, 'message'),
    once(client, 'exit').then(([code]) => Promise.reject(new Error(`the client ended with code ${code}`))),
  ])) as [ClientReport];
  return report;
}

/** The bytes as sent; fetch would decompress them. */
function fetchRaw(url: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((done, fail) => {
    get(url, { headers: AS_BROWSER }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const { connection: _, 'keep-alive': __, date: ___, ...headers } = reply.headers as Record<string, string>;
        done({ body: Buffer.concat(chunks), headers });
      });
    }).on('error', fail);
  });
}

async function startBareServer(answer: {
  body: Buffer;
  headers: Record<string, string>;
}): Promise<{ port: number; child: ChildProcess }> {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-bare-'));
  writeFileSync(join(folder, 'body'), answer.body);
  writeFileSync(join(folder, 'headers.json'), JSON.stringify(answer.headers));
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [folder]);
  const [port] = (await once(child, 'message')) as [number];
  return { port, child };
}
