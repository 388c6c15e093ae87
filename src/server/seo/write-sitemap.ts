/** Sitemaps (sitemaps.org 0.9): the URLs of a part, and the index of the parts. */
import type { PageUrl, PageUrlKind, PageUrlPart } from '#modules/catalogue/feeds/page-url.ts';
import { xmlElement, xmlHeader } from './xml-text.ts';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export interface SitemapEntry {
  /** Absolute URL. */
  address: string;
  changedAt: Date | null;
}

export async function* writeUrlSet(
  batches: AsyncIterable<readonly SitemapEntry[]> | Iterable<readonly SitemapEntry[]>,
): AsyncGenerator<string> {
  yield `${xmlHeader}<urlset ${NAMESPACE}>\n`;
  for await (const batch of batches) yield batch.map((entry) => `<url>${describe(entry)}</url>\n`).join('');
  yield '</urlset>\n';
}

export function writeSitemapIndex(entries: readonly SitemapEntry[]): string {
  return `${xmlHeader}<sitemapindex ${NAMESPACE}>\n${entries.map((entry) => `<sitemap>${describe(entry)}</sitemap>\n`).join('')}</sitemapindex>\n`;
}

/** The entry of the page of a product, brand or category. */
export const pageEntry = (origin: string, kind: PageUrlKind, { path, changedAt }: PageUrl): SitemapEntry => ({
  address: `${origin}/nz/${kind}/${path.split('/').map(encodeURIComponent).join('/')}`,
  changedAt,
});

export const sitemapPath = ({ kind, part }: Pick<PageUrlPart, 'kind' | 'part'>): string =>
  `/nz/sitemap-${kind}-${part}.xml`;

const describe = ({ address, changedAt }: SitemapEntry): string =>
  xmlElement('loc', address) + xmlElement('lastmod', changedAt?.toISOString() ?? null);
