import { data, type LoaderFunctionArgs } from 'react-router';
import { findTextVersion } from '#modules/content/documents/text-versions.ts';
import { findArticle } from '#modules/content/pages/find-article.ts';
import { renderMarkdown } from '#modules/content/pages/render-markdown.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import type { DocumentPageData } from '#storefront/features/content/content-data.ts';
import { contentMeta } from '#storefront/features/content/content-meta.ts';
import { getShop } from '#storefront/shop.server.ts';

/** A version of a page that orders were placed under, as it was published; 404 for any other (HON-05). */
export async function loadArticleVersion({ context, params }: LoaderFunctionArgs): Promise<DocumentPageData> {
  const ctx = getShop(context);
  const path = params.path ?? '';
  const version = /^[1-9]\d{0,8}$/.test(params.version ?? '') ? Number(params.version) : 0;
  const found = version > 0 ? await findTextVersion(ctx, path, version) : null;
  if (!found) throw data(null, { status: 404 });
  const { title, summary } = found;
  const current = findArticle(ctx, path);
  const crumbs = [
    { label: 'Home', to: '/' },
    ...(current ? [{ label: current.document.fields.title, to: `/articles/${path}` }] : []),
    { label: `Version ${version}` },
  ];
  return {
    kind: 'document',
    id: `article:${path}@${version}`,
    title,
    summary,
    edition: {
      version,
      day: formatDayYear(found.since),
      until: found.until ? formatDayYear(found.until) : null,
      current: current ? `/articles/${path}` : null,
    },
    html: renderMarkdown(found.body),
    image: null,
    imageTo: null,
    byline: null,
    tags: [],
    crumbs,
    more: [],
    meta: contentMeta({
      shopName: ctx.config.KERB_STORE_NAME,
      origin: new URL(ctx.config.KERB_PUBLIC_URL).origin,
      path: `/articles/${path}/versions/${version}`,
      title: `${title}, version ${version}`,
      summary,
      image: null,
      crumbs,
      noIndex: true,
    }),
  };
}
