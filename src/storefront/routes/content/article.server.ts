import { data, type LoaderFunctionArgs } from 'react-router';
import { isAgreedPage } from '#contract/site/agreed-texts.ts';
import { findArticle } from '#modules/content/pages/find-article.ts';
import { imageOf } from '#modules/content/pages/image-of.ts';
import { renderMarkdown } from '#modules/content/pages/render-markdown.ts';
import { getCardsByPath } from '#modules/search/products/get-cards-by-path.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import type { DocumentPageData } from '#storefront/features/content/content-data.ts';
import { contentMeta } from '#storefront/features/content/content-meta.ts';
import { getShop } from '#storefront/shop.server.ts';

/** The article of a URL, 404 when none is published (NAV-15). */
export async function loadArticle({ context, params }: LoaderFunctionArgs): Promise<DocumentPageData> {
  const ctx = getShop(context);
  const found = findArticle(ctx, params.path ?? '');
  if (!found) throw data(null, { status: 404 });
  const { path, fields } = found.document;
  const card = fields.picture ? (await getCardsByPath(ctx, [fields.picture])).get(fields.picture) : undefined;
  const crumbs = [{ label: 'Home', to: '/' }, { label: fields.title }];
  const image = imageOf(fields, card);
  return {
    kind: 'document',
    id: found.id,
    title: fields.title,
    summary: fields.summary,
    edition: editionOf(found),
    html: renderMarkdown(fields.body),
    image,
    imageTo: card && !fields.image ? `/products/${card.path}` : null,
    byline: null,
    tags: [],
    crumbs,
    more: [],
    meta: contentMeta({
      shopName: ctx.config.KERB_STORE_NAME,
      origin: new URL(ctx.config.KERB_PUBLIC_URL).origin,
      path: `/articles/${path}`,
      title: fields.title,
      summary: fields.summary,
      image,
      crumbs,
    }),
  };
}

function editionOf({
  changedAt,
  version,
  document: { path, publishAt },
}: NonNullable<ReturnType<typeof findArticle>>): DocumentPageData['edition'] {
  if (!isAgreedPage(path) || version === undefined) return null;
  const since = publishAt && publishAt > changedAt ? publishAt : changedAt;
  return { version, day: formatDayYear(since), until: null, current: null };
}
