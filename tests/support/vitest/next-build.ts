/**
 * A copy of the built site as the next deployment has it in the worst case: the same pages, every script renamed, the
 * old ones deleted.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { requireFreshBuild } from './require-fresh-build.ts';

export const SITE = join(import.meta.dirname, '../../../build');
/** Placed beside the real build, where its server finds node_modules. Deleted after the test. */
export function nextBuild(): string {
  requireFreshBuild();
  const folder = mkdtempSync(join(SITE, 'next-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of ['client', 'server', 'staff']) cpSync(join(SITE, part), join(folder, part), { recursive: true });
  const assets = join(folder, 'client/assets');
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const stems = names.map((name) => name.slice(0, -'.js'.length));
  const pattern = new RegExp(
    `(?<![\\w-])(${stems.map((stem) => stem.replace(/[.\\-]/g, '\\$&')).join('|')})(?![\\w])`,
    'g',
  );
  const texts = [
    ...readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => join(assets, name)),
    join(folder, 'client/service-worker.js'),
    join(folder, 'server/index.js'),
  ];
  for (const file of texts) writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, '$1N'));
  for (const stem of stems) renameSync(join(assets, `${stem}.js`), join(assets, `${stem}N.js`));
  return folder;
}
