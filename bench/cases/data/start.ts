/** How long a shop takes to start: with everything built and loaded, and from a fresh copy of the source. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBenchShop, waitFor200 } from '../../support/bench-shop.ts';

const ROOT = join(import.meta.dirname, '../../..');

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  const first = await startBenchShop({ port: 4300 });
  await first.stop();
  const times: number[] = [];
  let rss = 0;
  for (let round = 0; round < 3; round += 1) {
    const shop = await startBenchShop({ port: 4300, dataDir: first.dataDir });
    times.push(shop.startedMs);
    rss = shop.rssMb();
    await shop.stop();
  }
  emit('start.cold_s', (times.sort((a, b) => a - b)[1] ?? 0) / 1000, 's');
  emit('start.rss_mb', rss, 'MB');

  const copy = mkdtempSync(join(tmpdir(), 'kerb-fresh-'));
  chmodSync(copy, 0o755);
  execFileSync('sh', ['-c', `git ls-files -co --exclude-standard -z | tar cf - --null -T - | tar xf - -C "${copy}"`], {
    cwd: ROOT,
  });
  const started = performance.now();
  const environment = {
    ...process.env,
    PORT: '4310',
    KERB_PUBLIC_URL: 'http://localhost:4310',
    KERB_SIMULATOR_PORT: '4311',
    KERB_SIMULATOR_SMTP_PORT: '4312',
  };
  const child = spawn('npm', ['start'], {
    cwd: copy,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
    detached: true,
  });
  const ended = new Promise<never>((_, fail) =>
    child.once('exit', (code) => fail(new Error(`npm start ended with code ${code} before its first page`))),
  );
  await Promise.race([waitFor200('http://127.0.0.1:4310/nz/', 600_000), ended]);
  ended.catch(() => undefined);
  emit('start.fresh_s', (performance.now() - started) / 1000, 's');
  await new Promise<void>((done) => {
    child.once('exit', () => done());
    process.kill(-(child.pid ?? 0), 'SIGTERM');
  });
}
