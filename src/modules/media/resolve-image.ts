/**
 * Resolves the image an imported row names: a file next to the imported one is stored, a URL is fetched when it is
 * first shown.
 */

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Queries } from '#platform/database/database.ts';
import { sunkenColour } from '#shared/theme-colours.ts';
import type { ImageStoreCtx } from './image-store.port.ts';
import { renewGrace } from './internal/grace-records.ts';
import { findMediaRow } from './internal/media-records.ts';
import { inspectImage, type StoredImage, storeImage } from './store-image.ts';

/** Turns an image's `src` into a row of catalogue.media; throws with a reason a merchant can read. */
export type ResolveImage = (src: string) => StoredImage | Promise<StoredImage>;

const MAX_BYTES = 40 * 1024 * 1024;
const GROUND = sunkenColour.light;

/**
 * `folder` is the folder of the imported file; nothing outside it is read. With `keep` false the image is validated but
 * not stored. Throws a reason a merchant can read.
 */
export function imageResolver(ctx: ImageStoreCtx & { db: Queries }, folder: string, keep = true): ResolveImage {
  const known = new Map<string, Promise<StoredImage>>();
  return (src) => {
    if (/^https?:\/\//i.test(src)) return fromAddress(src);
    if (src.startsWith('media:')) return fromShop(ctx, src);
    let found = known.get(src);
    if (!found) {
      found = fromFile(folder, src, (bytes) => (keep ? storeImage(ctx, bytes) : inspectImage(bytes)));
      known.set(src, found);
    }
    return found;
  };
}

function fromAddress(src: string): StoredImage {
  if (!URL.canParse(src)) throw new Error(`"${src.slice(0, 100)}" is no address of a picture`);
  const source = new URL(src).href;
  return {
    id: createHash('sha256').update(`url:${source}`).digest('hex').slice(0, 32),
    source_kind: 'url',
    source,
    width: null,
    height: null,
    placeholder: GROUND,
  };
}

async function fromFile(
  folder: string,
  src: string,
  take: (bytes: Buffer) => Promise<StoredImage>,
): Promise<StoredImage> {
  if (src.includes('\0')) throw new Error('its name has control characters');
  const path = resolve(folder, src);
  const within = relative(folder, path);
  if (isAbsolute(src) || isAbsolute(within) || within === '..' || within.startsWith(`..${sep}`))
    throw new Error(`the image ${src.slice(0, 100)} is outside the folder of the imported file`);
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile()) throw new Error(`the image ${src.slice(0, 100)} does not exist`);
  if (facts.size > MAX_BYTES) throw new Error(`the image ${src.slice(0, 100)} is larger than 40 MB`);
  return take(await readFile(path)).catch((error: Error) => {
    throw new Error(`the image ${src.slice(0, 100)}: ${error.message}`);
  });
}

/** Images that are already in the shop, named 'media:ID'; URLs are fetched when first shown, files do not exist. */
export function shopImageResolver(ctx: { db: Queries }): ResolveImage {
  return async (src) => (/^https?:\/\//i.test(src) ? fromAddress(src) : fromShop(ctx, src));
}

async function fromShop(ctx: { db: Queries }, src: string): Promise<StoredImage> {
  const [, id] = /^media:([0-9a-f]{32})$/.exec(src) ?? [];
  // An import names it long before the transaction that writes the product.
  if (id !== undefined && !ctx.db.isTransaction) await renewGrace(ctx, [id]);
  const media = id === undefined ? null : await findMediaRow(ctx, id);
  if (!media) throw new Error(`${src.slice(0, 100)} is neither a URL nor an image of the shop`);
  return media;
}
