/** Pictures of the handbook: browser stories take those that a page of docs/handbook shows. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const HANDBOOK = join(import.meta.dirname, '../../../docs/handbook');
export const PICTURES = join(HANDBOOK, 'pictures');

/** The texts of all pages, by the name of their file without `.md`. */
export const readHandbook = (): Map<string, string> =>
  new Map(
    readdirSync(HANDBOOK)
      .filter((file) => file.endsWith('.md'))
      .map((file) => [file.slice(0, -'.md'.length), readFileSync(join(HANDBOOK, file), 'utf8')]),
  );

/** Files of pictures that a text shows. */
export const picturesOf = (text: string): string[] =>
  [...text.matchAll(/!\[[^\]]+\]\(pictures\/([^)]+)\)/g)].map(([, file = '']) => file);

const wanted = process.env.HANDBOOK_PICTURES ? new Set([...readHandbook().values()].flatMap(picturesOf)) : null;

/**
 * Saves what the window shows as `name.webp`, where HANDBOOK_PICTURES is set and a page of the handbook shows a
 * picture of this name.
 */
export async function takeHandbookPicture(page: Page, name: string): Promise<void> {
  if (!wanted?.has(`${name}.webp`)) return;
  mkdirSync(PICTURES, { recursive: true });
  await sharp(await page.screenshot())
    .webp({ quality: 60, effort: 6 })
    .toFile(join(PICTURES, `${name}.webp`));
}
