/** Documents for crawlers, browsers and shopping channels: sitemaps, robots.txt, OpenSearch, the product feed. */
import { join } from 'node:path';
import { parseListingQuery } from '#contract/products/listing-query.ts';
import { listFeedItems } from '#modules/catalogue/feeds/list-feed-items.ts';
import { listPageUrlParts } from '#modules/catalogue/feeds/list-page-url-parts.ts';
import { listPageUrls } from '#modules/catalogue/feeds/list-page-urls.ts';
import { type PageUrlKind, pageUrlsPerPart } from '#modules/catalogue/feeds/page-url.ts';
import type { ContentHolder } from '#modules/content/cache/content-cache.ts';
import { listArticles } from '#modules/content/pages/find-article.ts';
import { listListedPages } from '#modules/content/pages/find-page.ts';
import type { SearchCtx } from '#modules/search/search-engine.port.ts';
import { listStorePaths } from '#modules/stores/list-store-paths.ts';
import { createDocumentCache, type Lease } from './document-cache.ts';
import { writeBlogFeed } from './write-blog-feed.ts';
import { writeOpenSearch } from './write-open-search.ts';
import { writeProductFeed } from './write-product-feed.ts';
import { writeRobots } from './write-robots.ts';
import { pageEntry, type SitemapEntry, sitemapPath, writeSitemapIndex, writeUrlSet } from './write-sitemap.ts';
import { zipDocument } from './zip-document.ts';

type DocumentCtx = SearchCtx & ContentHolder;

interface Recipe {
  type: string;
  /** Null when there is no document at this URL. */
  write: (ctx: DocumentCtx) => AsyncIterable<string> | Promise<AsyncIterable<string> | null>;
}

/** A document that is about to be sent. */
export interface CrawlerDocument extends Lease {
  type: string;
}

export interface CrawlerDocuments {
  /** Null when the path is not one of these documents. */
  find: (path: string, requestId: string) => Promise<CrawlerDocument | null>;
  close: () => Promise<void>;
}

export function createCrawlerDocuments(options: {
  openCtx: (requestId: string) => DocumentCtx;
  version: () => number;
}): CrawlerDocuments {
  const { config, log } = options.openCtx('start');
  const folder = join(config.KERB_DATA_DIR, 'documents');
  const cache = createDocumentCache({
    version: options.version,
    onFailure: (key, error) =>
      log.warn(
        { err: error, document: key },
        'a document for crawlers could not be made; the previous version is served',
      ),
  });
  return {
    async find(path, requestId) {
      const recipe = recipeOf(path);
      if (!recipe) return null;
      const lease = await cache.take(path, async () => {
        const text = await recipe.write(options.openCtx(requestId));
        return text && zipDocument(text, folder);
      });
      return lease && { ...lease, type: recipe.type };
    },
    close: cache.close,
  };
}

const XML = 'application/xml; charset=utf-8';
const robots: Recipe = { type: 'text/plain; charset=utf-8', write: (ctx) => whole(writeRobots(aboutShop(ctx))) };
const recipes: Record<string, Recipe> = {
  '/robots.txt': robots,
  '/nz/robots.txt': robots,
  '/nz/opensearch.xml': {
    type: 'application/opensearchdescription+xml; charset=utf-8',
    write: (ctx) => whole(writeOpenSearch(aboutShop(ctx))),
  },
  '/nz/sitemap.xml': { type: XML, write: writeIndex },
  '/nz/sitemap-pages.xml': { type: XML, write: writePages },
  '/nz/blog/rss.xml': {
    type: 'application/rss+xml; charset=utf-8',
    write: (ctx) => whole(writeBlogFeed(aboutShop(ctx), ctx.content.posts)),
  },
  '/nz/feeds/google.xml': { type: XML, write: (ctx) => writeProductFeed(aboutShop(ctx), listFeedItems(ctx)) },
};
const PART = /^\/nz\/sitemap-(products|brands|categories)-([1-9]\d{0,4})\.xml$/;
/** Ids are 32 bits wide, so this is the last possible part. */
const LAST_PART = Math.ceil(2 ** 31 / pageUrlsPerPart);

function recipeOf(path: string): Recipe | null {
  if (Object.hasOwn(recipes, path)) return recipes[path] as Recipe;
  const [, kind, number] = PART.exec(path) ?? [];
  const part = Number(number);
  return kind && part <= LAST_PART ? { type: XML, write: (ctx) => writePart(ctx, kind as PageUrlKind, part) } : null;
}

async function writeIndex(ctx: DocumentCtx): Promise<AsyncIterable<string>> {
  const { origin } = aboutShop(ctx);
  const parts = await listPageUrlParts(ctx);
  const pages: SitemapEntry = { address: `${origin}/nz/sitemap-pages.xml`, changedAt: newest(parts) };
  return whole(
    writeSitemapIndex([
      pages,
      ...parts.map((part) => ({ address: `${origin}${sitemapPath(part)}`, changedAt: part.changedAt })),
    ]),
  );
}

/** Pages other than those of products, brands and categories. */
async function writePages(ctx: DocumentCtx): Promise<AsyncIterable<string>> {
  const { origin } = aboutShop(ctx);
  const changedAt = newest(await listPageUrlParts(ctx));
  // An empty sale page is not indexed (CAT-05), so the sitemap must not list it.
  const flags: string[] = [];
  for (const query of ['sale=1', 'new=1']) {
    const { total } = await ctx.search.searchProducts(
      parseListingQuery(new URLSearchParams(query)),
      {},
      { pageSize: 1 },
    );
    if (total > 0) flags.push(query);
  }
  const departments = ctx.search.listDepartmentPages().map(({ gender }) => `gender=${gender}`);
  const paths = [
    '/nz',
    '/nz/products',
    ...[...flags, ...departments].map((query) => `/nz/products?${query}`),
    '/nz/categories',
    '/nz/brands',
    '/nz/stores',
  ];
  const stores = (await listStorePaths(ctx)).map((path) => `/nz/stores/${path}`);
  const { posts } = ctx.content;
  const written = [
    ...listArticles(ctx).map(({ document, changedAt: at }) => ({
      address: `${origin}/nz/articles/${document.path}`,
      changedAt: at,
    })),
    ...listListedPages(ctx).map(({ document, changedAt: at }) => ({
      address: `${origin}/nz/pages/${document.path}`,
      changedAt: at,
    })),
    ...(posts.length > 0 ? [{ address: `${origin}/nz/blog`, changedAt: newest(posts) }] : []),
    ...posts.map(({ document, changedAt: at }) => ({ address: `${origin}/nz/blog/${document.path}`, changedAt: at })),
  ];
  return writeUrlSet([[...paths, ...stores].map((path) => ({ address: `${origin}${path}`, changedAt })), written]);
}

async function writePart(ctx: DocumentCtx, kind: PageUrlKind, part: number): Promise<AsyncIterable<string> | null> {
  const { origin } = aboutShop(ctx);
  const batches = listPageUrls(ctx, kind, part);
  const first = await batches.next();
  if (first.done) return null;
  const all = async function* () {
    yield first.value.map((address) => pageEntry(origin, kind, address));
    for await (const batch of batches) yield batch.map((address) => pageEntry(origin, kind, address));
  };
  return writeUrlSet(all());
}

const aboutShop = ({ config }: DocumentCtx) => ({
  origin: new URL(config.KERB_PUBLIC_URL).origin,
  shopName: config.KERB_STORE_NAME,
  termParam: config.KERB_SEARCH_TERM_PARAM,
});

const newest = (entries: readonly { changedAt: Date }[]): Date | null =>
  entries.reduce<Date | null>(
    (latest, { changedAt }) => (latest === null || changedAt > latest ? changedAt : latest),
    null,
  );

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}
