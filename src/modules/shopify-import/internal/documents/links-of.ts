import { findPages } from '#modules/old-addresses/find-pages.ts';
import { readOldAddress } from '#modules/old-addresses/old-page.ts';
import { readShopPages } from '#modules/old-addresses/read-shop-pages.ts';
import { ownHosts } from '../addresses/own-hosts.ts';
import type { MoveCtx } from '../export-import.ts';

const HREF = /href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Where the links of these texts lead: to the page here, or by the old address, which redirects once its page is here. */
export async function linksOf(ctx: MoveCtx, texts: readonly string[]): Promise<(href: string) => string> {
  const hosts = ownHosts(ctx.config.KERB_PUBLIC_URL);
  const { origin } = new URL(ctx.config.KERB_PUBLIC_URL);
  const localOf = (href: string): URL | null => {
    const url = URL.parse(href.replaceAll('&amp;', '&'), origin);
    return url && /^https?:$/.test(url.protocol) && (hosts.test(url.hostname) || url.origin === origin) ? url : null;
  };
  const hrefs = [
    ...new Set(
      texts.flatMap((text) => [...text.matchAll(HREF)].map(([, double, single]) => (double ?? single ?? '').trim())),
    ),
  ];
  const old = hrefs.flatMap((href) => {
    const url = localOf(href);
    const read = url && readOldAddress(url.pathname, url.search, ctx.config.KERB_SEARCH_TERM_PARAM);
    return url && read ? [{ href: href.replaceAll('&amp;', '&'), url, page: read.page }] : [];
  });
  const found = await findPages(
    ctx,
    await readShopPages(ctx),
    old.map(({ page }) => page),
  );
  const known = new Map(old.map(({ href, url }, at) => [href, found[at] ?? `${origin}${url.pathname}${url.search}`]));
  return (href) => known.get(href) ?? href.replace(/^http:\/\//i, 'https://');
}
