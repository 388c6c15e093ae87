/**
 * Settings of the shop that the browser needs: provided by the page, so that no name, index or URL is compiled into the
 * scripts (FIX-01, FIX-02, FIX-46).
 */
import { type MetaDescriptor, useRouteLoaderData } from 'react-router';

export interface ShopSettings {
  /** KERB_STORE_NAME. */
  name: string;
  /** Search index of the products; the root element carries it as `data-search-index`. */
  searchIndex: string;
  /** GST in percent as text: '15', '12.5'; '0' when prices contain none. */
  gstPercent: string;
  /** The wallets that can pay from the cart, separated by spaces. */
  wallets: string;
  /** URLs of the shop's own images; '' for none. There is always an icon. */
  logo: string;
  icon: string;
  shareImage: string;
  /** URLs of the fonts that the page loads first. */
  fonts: readonly string[];
  /** Colours and fonts of the root element; null for the theme's own. */
  style: Record<string, string> | null;
}

/** For components; if the root loader failed, read from the page's root element. */
export function useShopSettings(): ShopSettings {
  return (useRouteLoaderData('root') as ShopSettings | undefined) ?? readShopSettings();
}

/** For scripts outside components. Browser only: a server has no page to read from. */
export function readShopSettings(): ShopSettings {
  const {
    storeName = '',
    searchIndex = '',
    gst = '',
    wallets = '',
  } = globalThis.document?.documentElement.dataset ?? {};
  const own = { logo: '', icon: '/nz/icon.svg', shareImage: '', fonts: [], style: null };
  return { name: storeName, searchIndex, gstPercent: gst, wallets, ...own };
}

export interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The shop's name for a page's head. */
export const shopNameOf = ({ matches }: MetaArgs): string =>
  (matches.find((match) => match?.id === 'root')?.loaderData as ShopSettings | undefined)?.name ??
  readShopSettings().name;

/** A page's title with the shop's name, or the name alone. */
export const pageTitle = (title: string, args: MetaArgs): MetaDescriptor => ({
  title: [title, shopNameOf(args)].filter(Boolean).join(' · '),
});

/** Head of a private page: its title, what it is for where that is worth saying, and no indexing. */
export const privateMeta =
  (title: string, description = '') =>
  (args: MetaArgs): MetaDescriptor[] => [
    pageTitle(title, args),
    ...(description ? [{ name: 'description', content: description }] : []),
    { name: 'robots', content: 'noindex' },
  ];

/** Head of a page that does not exist. */
export const missingMeta = (args: MetaArgs): MetaDescriptor[] => [pageTitle('Page Not Found', args)];
