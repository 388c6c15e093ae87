import type { PostCard, PostDocument } from '#contract/site/content.ts';
import { getCardsByPath } from '#modules/search/products/get-cards-by-path.ts';
import type { SearchCtx } from '#modules/search/search-engine.port.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import type { ShownDocument } from '../cache/content-cache.ts';
import { imageOf } from './image-of.ts';

/** Posts as lists show them, with images of the products they are about; at most one round trip. */
export async function showPosts(ctx: SearchCtx, posts: readonly ShownDocument<PostDocument>[]): Promise<PostCard[]> {
  const cards = await getCardsByPath(
    ctx,
    posts.flatMap(({ document }) => document.fields.picture ?? []),
  );
  return posts.map(({ document: { path, publishAt, fields } }) => ({
    path,
    title: fields.title,
    summary: fields.summary,
    tags: fields.tags,
    published: publishAt && { at: publishAt.toISOString(), day: formatDayYear(publishAt) },
    image: imageOf(fields, cards.get(fields.picture ?? '')),
  }));
}
