/** Pages that are not in the cache, beside the same rendering without a shop; measured in turn. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchShop, percentile } from '../bench-shop.ts';
import { cpuMsOf } from '../cpu-time.ts';
import type { Limit, LimitReport } from './page-limits.ts';

const [WARM_UP, ROUNDS, PAGES_A_ROUND] = [150, 6, 50];
export const LIMITS = ['react', 'markup', 'router'] as const satisfies readonly Limit[];

export interface RenderedReport {
  p50Ms: number;
  rps: number;
  /** Processor time of the shop for one page, compression included. */
  cpuMs: number;
  limits: Record<Limit, LimitReport>;
}

/** `next` gives the path of a page that has not been asked for; one client asks, so that nobody shares a rendering. */
export async function measureRendered(shop: BenchShop, next: () => string): Promise<RenderedReport> {
  const limits = await startLimits(shop, next());
  const times: number[] = [];
  const middles: Record<Limit, LimitReport[]> = { react: [], markup: [], router: [] };
  let cpuMs = 0;
  try {
    await askFor(shop, next, WARM_UP);
    for (const limit of LIMITS) await limits.render(limit, WARM_UP);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = cpuMsOf(shop.child.pid ?? 0);
      times.push(...(await askFor(shop, next, PAGES_A_ROUND)));
      cpuMs += cpuMsOf(shop.child.pid ?? 0) - before;
      for (const limit of LIMITS) middles[limit].push(await limits.render(limit, PAGES_A_ROUND));
    }
  } finally {
    limits.child.kill();
  }
  const middle = (reports: LimitReport[]): LimitReport => ({
    ms: percentile(
      reports.map(({ ms }) => ms).sort((a, b) => a - b),
      0.5,
    ),
    cpuMs: reports.reduce((sum, report) => sum + report.cpuMs, 0) / reports.length,
  });
  return {
    p50Ms: percentile(
      times.toSorted((a, b) => a - b),
      0.5,
    ),
    rps: (times.length * 1_000) / times.reduce((sum, ms) => sum + ms, 0),
    cpuMs: cpuMs / times.length,
    limits: { react: middle(middles.react), markup: middle(middles.markup), router: middle(middles.router) },
  };
}

async function askFor({ url }: BenchShop, next: () => string, pages: number): Promise<number[]> {
  const times: number[] = [];
  for (let page = 0; page < pages; page += 1) {
    const path = next();
    const started = performance.now();
    const status = await load(`${url}${path}`);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
    times.push(performance.now() - started);
  }
  return times;
}

const agent = new Agent({ keepAlive: true });
/** Unlike fetch it decompresses nothing, which would take as long as compressing. */
const load = (url: string): Promise<number | undefined> =>
  new Promise((done, fail) => {
    get(url, { agent, headers: { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' } }, (reply) => {
      reply.resume();
      reply.on('end', () => done(reply.statusCode));
    }).on('error', fail);
  });

async function startLimits(
  { url }: BenchShop,
  path: string,
): Promise<{ child: ChildProcess; render: (limit: Limit, rounds: number) => Promise<LimitReport> }> {
  const file = join(mkdtempSync(join(tmpdir(), 'kerb-limits-')), 'page.html');
  writeFileSync(file, await (await fetch(`${url}${path}`)).text());
  const child = fork(join(import.meta.dirname, 'page-limits.ts'), [file, `${url}${path}`], {
    // React is fast in production mode only.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the limits ended with code ${code}`)));
  ended.catch(() => undefined);
  const answer = async () => {
    const [report] = await Promise.race([once(child, 'message'), ended]);
    return report as LimitReport;
  };
  await answer();
  return {
    child,
    render: (limit, rounds) => {
      child.send({ limit, rounds });
      return answer();
    },
  };
}
