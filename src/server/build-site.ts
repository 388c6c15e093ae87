/** Builds the site when there is no build, or when its sources changed since. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { announce } from './announce.ts';
import { compactManifest } from './compact-manifest.ts';

const ROOT = join(import.meta.dirname, '../..');
const STAMP = join(ROOT, 'build/sources');
// Loaders of pages are built in with what they call: modules and the floor below them.
const SOURCES = [
  'src/storefront',
  'src/modules',
  'src/platform',
  'src/contract',
  'src/shared',
  'public',
  'bin/subset-fonts.ts',
  'src/server/compact-manifest.ts',
  'src/server/worker-files.ts',
  'vite.config.ts',
  'vite.worker.config.ts',
  'react-router.config.ts',
  'package.json',
];

export async function buildSite(options: { quiet?: boolean } = {}): Promise<boolean> {
  const fingerprint = fingerprintSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint && existsSync(join(ROOT, 'build/server/index.js'))) return false;
  if (!options.quiet) announce.step('Building the site …');
  await run('react-router', ['build']);
  const assets = join(ROOT, 'build/client/assets');
  for (const name of readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file)))
    writeFileSync(join(assets, name), compactManifest(readFileSync(join(assets, name), 'utf8')));
  await run('vite', ['build', '--config', 'vite.worker.config.ts', '--logLevel', 'warn']);
  writeFileSync(STAMP, fingerprint);
  return true;
}

/** One of the packages' commands; what it said is heard only when it failed. */
async function run(command: string, args: readonly string[]): Promise<void> {
  const output: string[] = [];
  await new Promise<void>((done, fail) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/.bin', command), ...args], { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' } });
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`The site could not be built:\n${output.join('')}`))));
  });
}

function fingerprintSources(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    if (!existsSync(path)) continue;
    const files = statSync(path).isFile()
      ? [path]
      : readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((one) => one.isFile() && !/\.(test\.tsx?|woff2)$/.test(one.name))
          .map((one) => join(one.parentPath, one.name))
          .sort();
    for (const file of files) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
