import { data, type LoaderFunctionArgs } from 'react-router';
import { postsQuery } from '#contract/site/content.ts';
import { findPost, listPosts, listTags } from '#modules/content/pages/list-posts.ts';
import { renderMarkdown } from '#modules/content/pages/render-markdown.ts';
import { showPosts } from '#modules/content/pages/show-posts.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import type { BlogPageData, DocumentPageData } from '#storefront/features/content/content-data.ts';
import { contentMeta } from '#storefront/features/content/content-meta.ts';
import { tagWords } from '#storefront/features/content/tag-link.tsx';
import { getShop, type PageCtx } from '#storefront/shop.server.ts';

const MAX_TAGS = 12;
const MORE = 3;

/** The blog, a part of it, or a post, at any depth (NAV-16, CMS-01). */
export async function loadBlog({
  context,
  request,
  params,
}: LoaderFunctionArgs): Promise<BlogPageData | DocumentPageData> {
  const ctx = getShop(context);
  const below = (params['*'] ?? '').replace(/\/$/, '');
  if (below !== '') {
    const post = await showPost(ctx, below);
    if (post) return post;
  }
  const { searchParams } = new URL(request.url);
  const parsedQuery = postsQuery.safeParse({
    tag: searchParams.get('tag') || undefined,
    page: searchParams.get('page') || undefined,
  });
  if (!parsedQuery.success) throw data(null, { status: 404 });
  const { tag, page } = parsedQuery.data;
  const found = listPosts(ctx, { tag, page, below: below === '' ? undefined : below });
  // An unknown URL is a 404; the empty blog and a tag without posts show a message instead.
  if (found.total === 0 && below !== '') throw data(null, { status: 404 });
  if (page > found.pages) throw data(null, { status: 404 });
  const title =
    tag === undefined ? (below === '' ? 'The blog' : tagWords(below.split('/').at(-1) ?? '')) : tagWords(tag);
  const crumbs = [
    { label: 'Home', to: '/' },
    ...(tag === undefined && below === '' ? [{ label: 'Blog' }] : [{ label: 'Blog', to: '/blog' }, { label: title }]),
  ];
  const query = new URLSearchParams({ ...(tag !== undefined && { tag }), ...(page > 1 && { page: String(page) }) });
  const { shopName, origin } = aboutShop(ctx);
  return {
    kind: 'list',
    title,
    posts: await showPosts(ctx, found.posts),
    page,
    pages: found.pages,
    tag: tag ?? null,
    below,
    tags: listTags(ctx)
      .slice(0, MAX_TAGS)
      .map((each) => each.tag),
    crumbs,
    meta: contentMeta({
      shopName,
      origin,
      path: `/blog${below && `/${below}`}${query.size > 0 ? `?${query}` : ''}`,
      title: page > 1 ? `${title}, page ${page}` : title,
      summary: `Shoes, streets and the people in them: stories from ${shopName}.`,
      image: null,
      crumbs,
      noIndex: found.total === 0,
    }),
  };
}

async function showPost(ctx: PageCtx, path: string): Promise<DocumentPageData | null> {
  const found = findPost(ctx, path);
  if (!found) return null;
  const { fields, publishAt } = found.document;
  const others = listPosts(ctx, { page: 1 }).posts.filter((post) => post !== found);
  const related = others.filter(({ document }) => document.fields.tags.some((tag) => fields.tags.includes(tag)));
  const next = [...new Set([...related, ...others])].slice(0, MORE);
  const [card, ...more] = await showPosts(ctx, [found, ...next]);
  const image = card?.image ?? null;
  const crumbs = [{ label: 'Home', to: '/' }, { label: 'Blog', to: '/blog' }, { label: fields.title }];
  const author = fields.author ?? null;
  return {
    kind: 'document',
    edition: null,
    id: found.id,
    title: fields.title,
    summary: fields.summary,
    html: renderMarkdown(fields.body),
    image,
    imageTo: image && fields.picture && !fields.image ? `/products/${fields.picture}` : null,
    byline: publishAt && { author, at: publishAt.toISOString(), day: formatDayYear(publishAt) },
    tags: fields.tags,
    crumbs,
    more,
    meta: contentMeta({
      ...aboutShop(ctx),
      path: `/blog/${path}`,
      title: fields.title,
      summary: fields.summary,
      image,
      crumbs,
      post: { publishedAt: publishAt?.toISOString() ?? null, changedAt: found.changedAt.toISOString(), author },
    }),
  };
}

const aboutShop = ({ config }: PageCtx) => ({
  shopName: config.KERB_STORE_NAME,
  origin: new URL(config.KERB_PUBLIC_URL).origin,
});
