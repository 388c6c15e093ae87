import { readFile } from 'node:fs/promises';
import { fetchPicture } from '../fetch-picture.ts';
import type { PictureCtx } from '../picture-context.ts';
import { findDrawing, keepDrawing, picturePath, type StoredPicture } from '../store-picture.ts';

/** The bytes a picture is made from: its file, what its address answers, or its drawing, drawn when it is missing. */
export async function readSource(ctx: PictureCtx, id: string, media: { sourceKind: StoredPicture['source_kind']; source: string }): Promise<Buffer> {
  if (media.sourceKind === 'file') return readFile(picturePath(ctx.config.KERB_DATA_DIR, media.source));
  if (media.sourceKind === 'url') return fetchPicture(ctx, id, media.source);
  const kept = await findDrawing(ctx, id);
  if (kept) return kept;
  const svg = (await ctx.drawings?.draw(media.source, 'now')) ?? null;
  if (svg === null) throw new Error(`nobody can draw ${media.source}`);
  return keepDrawing(ctx, id, svg);
}
