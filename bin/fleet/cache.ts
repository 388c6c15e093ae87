/** Varnish with docs/examples/varnish.vcl in front of several shop machines. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from './machine.ts';

export const CACHE_PORT = 6081;
const EXAMPLE = join(import.meta.dirname, '../../docs/examples/varnish.vcl');

/** The example with one backend for each machine, taken in turn, those that are not ready left out. */
export function vclFor(addresses: readonly string[], port: number, secret: string): string {
  const example = readFileSync(EXAMPLE, 'utf8');
  const backend = /backend shop \{.*?\n\}\n/s.exec(example)?.[0];
  if (!backend) throw new Error(`${EXAMPLE} has no backend called shop`);
  const backends = addresses.map((address, at) =>
    backend
      .replace('backend shop', `backend shop${at}`)
      .replace('"127.0.0.1"', `"${address}"`)
      .replace('"3000"', `"${port}"`)
      // A machine that is cut off is noticed within two seconds; until then a request for it waits one.
      .replace('.probe', '.connect_timeout = 1s;\n  .probe')
      .replace('.interval = 2s', '.interval = 500ms'),
  );
  const turns = addresses.map((_, at) => `  shops.add_backend(shop${at});`).join('\n');
  return example
    .replace('import std;', 'import std;\nimport directors;')
    .replace(
      backend,
      `${backends.join('')}\nsub vcl_init {\n  new shops = directors.round_robin();\n${turns}\n}\n\nsub vcl_recv {\n  set req.backend_hint = shops.backend();\n}\n`,
    )
    .replaceAll('std.healthy(shop)', 'std.healthy(req.backend_hint)')
    .replaceAll('THE-SECRET', secret);
}

export function cacheProgram(folder: string, vcl: string): Program {
  const file = join(folder, 'kerb.vcl');
  writeFileSync(file, vcl);
  const sizes = ['-s', 'malloc,128m', '-p', 'http_resp_hdr_len=16k', '-p', 'http_resp_size=64k'];
  return {
    name: 'cache',
    command: ['varnishd', '-F', '-a', `:${CACHE_PORT}`, '-n', join(folder, 'varnish'), '-f', file, ...sizes],
  };
}
