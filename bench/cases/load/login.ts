/**
 * Fifty log-ins a second for twenty seconds: how much they slow down browsing shoppers (E7), and how long a log-in
 * itself takes.
 */
import { percentile, startBenchShop } from '../../support/bench-shop.ts';

const SECONDS = 20;
const BROWSES = 50;
const LOG_INS = 50;

/** Sends a fixed number of requests a second, whatever the answers (open loop), and returns the times in ms, sorted. */
async function sendSteadily(
  perSecond: number,
  seconds: number,
  send: (n: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const started = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = started + (n * 1_000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    running.push(send(n).then(() => void times.push(performance.now() - due)));
  }
  await Promise.all(running);
  return times.sort((a, b) => a - b);
}

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  const shop = await startBenchShop({ port: 4350 });
  try {
    const browse = (n: number) =>
      fetch(`${shop.url}/nz/products?page=${(n % 5) + 1}`, { headers: { 'accept-encoding': 'gzip' } }).then((reply) =>
        reply.arrayBuffer(),
      );
    const statuses: Record<number, number> = {};
    // An unknown address costs as much as a known one; a new one each time, so that no account's limit stops the load.
    const logIn = async (n: number) => {
      const reply = await fetch(`${shop.url}/nz/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `nobody${n}@example.co.nz`, password: 'Kōwhai-tree 47' }),
      });
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
      await reply.arrayBuffer();
    };
    await sendSteadily(BROWSES, 5, browse);
    const quiet = await sendSteadily(BROWSES, SECONDS, browse);
    const [storm, logIns] = await Promise.all([
      sendSteadily(BROWSES, SECONDS, browse),
      sendSteadily(LOG_INS, SECONDS, logIn),
    ]);
    emit('login.browse_quiet_p95_ms', percentile(quiet, 0.95), 'ms');
    emit('login.browse_storm_p95_ms', percentile(storm, 0.95), 'ms');
    emit('login.browse_ratio', percentile(storm, 0.95) / percentile(quiet, 0.95), 'ratio');
    emit('login.p50_ms', percentile(logIns, 0.5), 'ms');
    emit('login.p95_ms', percentile(logIns, 0.95), 'ms');
    emit('login.decided_share', (statuses[401] ?? 0) / (LOG_INS * SECONDS), 'ratio');
    for (const status of Object.keys(statuses))
      if (status !== '401' && status !== '429')
        throw new Error(`${statuses[Number(status)]} log-ins were answered ${status}`);
  } finally {
    await shop.stop();
  }
}
