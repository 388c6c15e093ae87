import type { PostCard, PostDocument } from '#contract/content.ts';
import { getCardsByPath } from '#modules/search/get-cards-by-path.ts';
import type { SearchCtx } from '#modules/search/product-index.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import type { Shown } from './content-shelf.ts';
import { imageOf } from './picture-of.ts';

/** Posts as lists show them, with the pictures of the products they are about; one round trip at most. */
export async function showPosts(ctx: SearchCtx, posts: readonly Shown<PostDocument>[]): Promise<PostCard[]> {
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
