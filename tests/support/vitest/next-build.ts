/** The built site as the next deploy would have it, at its worst: the same pages, but every script has another name, and the old ones are gone. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export const SITE = join(import.meta.dirname, '../../../build');
/** Beside the real build, where its server finds the packages. Gone when the test is. */
export function nextBuild(): string {
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
