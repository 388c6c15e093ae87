/** A real Varnish with docs/examples/varnish.vcl in front of a shop. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VCL = join(import.meta.dirname, '../../../docs/examples/varnish.vcl');
const PATIENCE_MS = 15_000;

/** Why Varnish cannot run here; null where it can. */
export function missingVarnish(): string | null {
  // Varnish works as another user.
  const folder = mkdtempSync(join(tmpdir(), 'kerb-vcl-'));
  chmodSync(folder, 0o755);
  const { status, error } = spawnSync('varnishd', ['-C', '-n', folder, '-f', VCL], { stdio: 'ignore' });
  rmSync(folder, { recursive: true, force: true });
  if (error) return 'varnishd is not installed (apt-get install varnish varnish-modules)';
  return status === 0 ? null : 'varnishd cannot load vmod xkey (apt-get install varnish-modules)';
}

export interface RunningVarnish {
  url: string;
  stop: () => Promise<void>;
}

/** Listens on `port`; resolves when it answers. */
export async function startVarnish(options: {
  port: number;
  shopPort: number;
  secret: string;
}): Promise<RunningVarnish> {
  const folder = mkdtempSync(join(tmpdir(), 'kerb-varnish-'));
  // Varnish works as another user.
  chmodSync(folder, 0o755);
  const vcl = readFileSync(VCL, 'utf8')
    .replace('"3000"', `"${options.shopPort}"`)
    .replaceAll('THE-SECRET', options.secret);
  writeFileSync(join(folder, 'kerb.vcl'), vcl);
  const listen = ['-a', `127.0.0.1:${options.port}`, '-n', join(folder, 'work'), '-f', join(folder, 'kerb.vcl')];
  const sizes = ['-s', 'malloc,64m', '-p', 'http_resp_hdr_len=16k', '-p', 'http_resp_size=64k'];
  const varnish = spawn('varnishd', ['-F', ...listen, ...sizes], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${options.port}`;
  await answers(url, varnish);
  return {
    url,
    stop: async () => {
      const ended = new Promise((done) => varnish.once('exit', done));
      varnish.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, varnish: ChildProcess): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (varnish.exitCode === null && performance.now() < until) {
    const found = await fetch(`${url}/healthz`).catch(() => null);
    if (found) return void (await found.text());
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('Varnish did not start');
}
