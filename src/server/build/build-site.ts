/** Builds the shop's site and the staff's when they are missing or older than their sources. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { announce } from '../announce.ts';
import { compressFiles } from './compressed-files.ts';
import { sourcesFingerprint } from './fingerprint.ts';
import { ROOT, SHOP, type Site, STAFF, WORKER } from './sites.ts';

/** True when anything had to be built. */
export async function buildSite(options: { quiet?: boolean } = {}): Promise<boolean> {
  // Alone, because React Router empties the folder of all three.
  const shop = await build(SHOP, options);
  const others = [build(WORKER, options), build(STAFF, options)];
  // When one fails, the other must not go on writing files.
  await Promise.allSettled(others);
  const isNew = [shop, ...(await Promise.all(others))].includes(true);
  if (isNew)
    await compressFiles([join(ROOT, 'build/client'), join(ROOT, 'build/staff')], join(ROOT, 'build/compressed'));
  return isNew;
}
export const buildStaffSite = (options: { quiet?: boolean } = {}): Promise<boolean> => build(STAFF, options);

/** The bundles that are missing or older than their sources. */
export const staleParts = (): string[] =>
  [SHOP, WORKER, STAFF]
    .filter((site) => !isBuiltFrom(site, sourcesFingerprint(ROOT, site.sources)))
    .map(({ name }) => name);

function isBuiltFrom(site: Site, fingerprint: string): boolean {
  const stamp = join(ROOT, site.stamp);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint && existsSync(join(ROOT, site.made));
}

async function build(site: Site, options: { quiet?: boolean }): Promise<boolean> {
  const fingerprint = sourcesFingerprint(ROOT, site.sources);
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
