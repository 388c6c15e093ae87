const LOG_IN_PAGES = /^\/account\/(signin|signup|verify|password\/(forgot|reset))$/;

/**
 * The page of the shop that the shopper saw before the pages of log-in and sign-up, as a path below /nz; null when
 * there is none, or the browser does not tell.
 */
export function pageBefore(): string | null {
  const history = globalThis.navigation?.entries() ?? [];
  const here = globalThis.navigation?.currentEntry?.index ?? 0;
  for (const { url } of history.slice(0, here).reverse()) {
    const path = url === null ? null : pathOf(new URL(url));
    if (path === null) return null;
    if (!LOG_IN_PAGES.test(path.split('?')[0] ?? '')) return path;
  }
  return null;
}

/** Null for a page that is not the shop's, such as the staff site's. */
function pathOf({ pathname, search }: URL): string | null {
  if (!/^\/nz(\/|$)/.test(pathname) || /^\/nz\/staff(\/|$)/.test(pathname)) return null;
  return `${pathname.slice('/nz'.length) || '/'}${search}`;
}
