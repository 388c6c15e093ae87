/** What of the shop's settings the browser knows: the page says it, so that no name, index or address is written into the scripts (FIX-01, FIX-02, FIX-46). */
import { type MetaDescriptor, useRouteLoaderData } from 'react-router';

export interface ShopFacts {
  /** KERB_STORE_NAME. */
  name: string;
  /** Search index of the products; the root element bears it as `data-search-index`. */
  searchIndex: string;
  /** GST in percent, as it is written: '15', '12.5'; '0' where none is in the prices. */
  gstPercent: string;
}

/** For components; where even the root's loader failed, what the page's root element still says. */
export function useShopFacts(): ShopFacts {
  return (useRouteLoaderData('root') as ShopFacts | undefined) ?? writtenFacts();
}

/** For scripts outside components. On a server there is no page: nobody asks there. */
export function writtenFacts(): ShopFacts {
  const { storeName = '', searchIndex = '', gst = '' } = globalThis.document?.documentElement.dataset ?? {};
  return { name: storeName, searchIndex, gstPercent: gst };
}

export interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The shop's name where a page writes its head. */
export const shopNameOf = ({ matches }: MetaArgs): string =>
  (matches.find((match) => match?.id === 'root')?.loaderData as ShopFacts | undefined)?.name ?? writtenFacts().name;

/** A page's title with the shop's name, or the name alone. */
export const pageTitle = (title: string, args: MetaArgs): MetaDescriptor => ({
  title: [title, shopNameOf(args)].filter(Boolean).join(' · '),
});

/** Head of a page that is one visitor's alone: its title, and nothing for search engines. */
export const privateMeta =
  (title: string) =>
  (args: MetaArgs): MetaDescriptor[] => [pageTitle(title, args), { name: 'robots', content: 'noindex' }];

/** Head of a page that is not there. */
export const missingMeta = (args: MetaArgs): MetaDescriptor[] => [pageTitle('Page Not Found', args)];
