/** Builds the shop's site and the staff's when there is no build, or when their sources changed since. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { announce } from '../announce.ts';
import { compactManifest } from './compact-manifest.ts';
import { compressFiles } from './compressed-files.ts';
import { fingerprintOf } from './fingerprint.ts';

const ROOT = join(import.meta.dirname, '../../..');
interface Site {
  name: string;
  /** What it is made of; when none of it changed, what stands is right. */
  sources: readonly string[];
  stamp: string;
  /** The file that is there when it was built. */
  made: string;
  command: readonly string[];
  finish?: () => void;
}

const SHOP: Site = {
  name: 'the site',
  // Loaders of pages are built in with what they call: modules and the floor below them.
  sources: [
    'src/storefront',
    'src/modules',
    'src/platform',
    'src/contract',
    'src/shared',
    'public',
    'src/server/build/quiet-router.ts',
    'bin/generate/subset-fonts.ts',
    'src/server/build/compact-manifest.ts',
    'vite.config.ts',
    'react-router.config.ts',
    'package.json',
  ],
  stamp: 'build/sources',
  made: 'build/server/index.js',
  command: ['react-router', 'build'],
  finish: () => {
    const assets = join(ROOT, 'build/client/assets');
    for (const name of readdirSync(assets).filter((file) => /^manifest-\w+\.js$/.test(file)))
      writeFileSync(join(assets, name), compactManifest(readFileSync(join(assets, name), 'utf8')));
  },
};

/** A bundle of its own, so that no shopper ever loads a byte of it. */
const STAFF: Site = {
  name: 'the staff site',
  sources: [
    'src/staff-site',
    'src/contract',
    'src/shared',
    'src/storefront/ui',
    'src/storefront/ground.css',
    'bin/generate/subset-fonts.ts',
    'vite.staff.config.ts',
    'package.json',
  ],
  stamp: 'build/staff-sources',
  made: 'build/staff/index.html',
  command: ['vite', 'build', '--config', 'vite.staff.config.ts'],
};

/** Names files of the site, so it is built after it, and anew with it. */
const WORKER: Site = {
  name: 'the service worker',
  sources: [...SHOP.sources, 'src/server/build/worker-files.ts', 'vite.worker.config.ts'],
  stamp: 'build/worker-sources',
  made: 'build/client/service-worker.js',
  command: ['vite', 'build', '--config', 'vite.worker.config.ts', '--logLevel', 'warn'],
};

/** True when anything had to be built. */
export async function buildSite(options: { quiet?: boolean } = {}): Promise<boolean> {
  const shop = await build(SHOP, options);
  const worker = await build(WORKER, options);
  const staff = await build(STAFF, options);
  const isNew = shop || worker || staff;
  if (isNew)
    await compressFiles([join(ROOT, 'build/client'), join(ROOT, 'build/staff')], join(ROOT, 'build/compressed'));
  return isNew;
}
export const buildStaffSite = (options: { quiet?: boolean } = {}): Promise<boolean> => build(STAFF, options);

/**
 * The parts that were not built from their sources as they are now.
 * @testonly
 */
export const staleParts = (): string[] =>
  [SHOP, WORKER, STAFF].filter((site) => !isBuiltFrom(site, fingerprintOf(ROOT, site.sources))).map(({ name }) => name);

function isBuiltFrom(site: Site, fingerprint: string): boolean {
  const stamp = join(ROOT, site.stamp);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint && existsSync(join(ROOT, site.made));
}

async function build(site: Site, options: { quiet?: boolean }): Promise<boolean> {
  const fingerprint = fingerprintOf(ROOT, site.sources);
  if (isBuiltFrom(site, fingerprint)) return false;
  if (!options.quiet) announce.step(`Building ${site.name} …`);
  const output: string[] = [];
  const [command = '', ...rest] = site.command;
  await new Promise<void>((done, fail) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules/.bin', command), ...rest], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    child.once('error', fail);
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`${site.name} could not be built:\n${output.join('')}`)),
    );
  });
  site.finish?.();
  writeFileSync(join(ROOT, site.stamp), fingerprint);
  return true;
}
