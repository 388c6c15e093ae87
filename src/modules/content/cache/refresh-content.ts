/** Keeps the content cache as fresh as its source (CMS-06). */
import type { Ctx } from '#platform/context.ts';
import type { ContentSource } from '../content-source.port.ts';
import { type ContentHolder, fillContentCache } from './content-cache.ts';

/**
 * Checks the source once. True when what is shown changed, by an edit or by schedule. When the source cannot be read,
 * the cache stays as it was, scheduled changes included, and the error is thrown.
 */
export async function refreshContent(ctx: Pick<Ctx, 'clock'> & ContentHolder, source: ContentSource): Promise<boolean> {
  const { content } = ctx;
  const now = ctx.clock.now();
  const due = now.getTime() >= content.changesAt;
  if (due) {
    Object.assign(content, fillContentCache(content.all, now));
    content.version += 1;
  }
  const found = await source.read(content.mark);
  if (!found) return due;
  Object.assign(content, fillContentCache(found.documents, now), { mark: found.mark });
  content.version += 1;
  return true;
}
