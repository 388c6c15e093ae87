/**
 * What a dry run counts as here although nothing was imported: pages that the files tried before would bring, by their
 * addresses in the old shop. Pure.
 */
import { fitCode } from '#modules/catalogue/products/product-code.ts';
import type { WantedPage } from '#modules/old-addresses/find-pages.ts';
import { slugify } from '#shared/ids.ts';

export const productAddress = (handle: string): string => `/products/${fitCode(slugify(handle))}`;
/** Stands for the sizes of a draft, which come as well although it has no page. */
export const draftAddress = (handle: string): string => `${productAddress(handle)}#draft`;
/** Whether the sizes of this product would come. */
export const hasComingSizes = (handle: string, coming: ReadonlySet<string>): boolean =>
  coming.has(productAddress(handle)) || coming.has(draftAddress(handle));
export const collectionAddress = (name: string): string => `/collections/${slugify(name)}`;

/** The address in the old shop of a page that would come, or null. */
export function comingPage(page: WantedPage, coming: ReadonlySet<string>): string | null {
  const address = addressOf(page);
  return address !== null && coming.has(address) ? address : null;
}

function addressOf(page: WantedPage): string | null {
  switch (page.kind) {
    case 'product':
      return productAddress(page.handle);
    case 'collection':
      return collectionAddress(page.handle);
    case 'article':
      return `/pages/${page.path}`;
    case 'blog':
      return `/blogs/${page.blog}${page.post === null ? '' : `/${page.post}`}`;
    default:
      return null;
  }
}
