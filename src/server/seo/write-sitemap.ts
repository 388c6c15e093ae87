/** Sitemaps (sitemaps.org 0.9): the addresses of a part, and the index that names the parts. */
import type { PageUrl, PageUrlKind, PageUrlPart } from '#modules/catalogue/feeds/page-url.ts';
import { xmlElement, xmlHeader } from './xml-text.ts';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export interface SitemapEntry {
  /** Absolute. */
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

/** Where a product, brand or category is shown. */
export const pageEntry = (origin: string, kind: PageUrlKind, { path, changedAt }: PageUrl): SitemapEntry => ({
  address: `${origin}/nz/${kind}/${path.split('/').map(encodeURIComponent).join('/')}`,
  changedAt,
});

export const sitemapPath = ({ kind, part }: Pick<PageUrlPart, 'kind' | 'part'>): string =>
  `/nz/sitemap-${kind}-${part}.xml`;

const describe = ({ address, changedAt }: SitemapEntry): string =>
  xmlElement('loc', address) + xmlElement('lastmod', changedAt?.toISOString() ?? null);
