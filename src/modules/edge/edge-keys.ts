/**
 * The surrogate keys of answers (FLT-04). Short, because a listing carries one for each of its products: letters, digits
 * and hyphens only, so that every cache's header takes them.
 */
import { createHash } from 'node:crypto';

/** Everything but images: what every page shows, such as the menu, the footer and the settings. */
export const SITE_KEY = 's';
/** Every image of a product. */
export const IMAGES_KEY = 'm';
/** Every listing, whatever it lists: search rules and offers. */
export const LISTINGS_KEY = 'l';
/** Listings of everything: searches and /products. */
const ALL_PRODUCTS_KEY = 'la';
/** Counts of products by category and brand. */
export const COUNTS_KEY = 'n';
export const STORES_KEY = 't';
/** Carried in place of the keys of single products by an answer that shows too many of them. */
export const ANY_CARD_KEY = 'ca';

const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 10);

/** Everything that a product's own page shows. */
export const productKey = (id: number | string): string => `p${id}`;
/** What listings and other pages show of a product. */
export const cardKey = (id: number | string): string => `c${id}`;
/** Pages that show all colours of a style. */
export const styleKey = (parentCode: string): string => `y-${short(parentCode)}`;
/** Listings of a category, of a brand, or of a brand's products in a category. */
export const scopeKey = (scope: { categoryPath?: string; brandSlug?: string }): string =>
  scope.categoryPath === undefined && scope.brandSlug === undefined
    ? ALL_PRODUCTS_KEY
    : `l-${short(`${scope.brandSlug ?? ''}/${scope.categoryPath ?? ''}`)}`;
/** A document of the content; `path` absent: any list of that kind. */
export const documentKey = (kind: string, path?: string): string =>
  `d-${kind}${path === undefined ? '' : `-${short(path)}`}`;
/** Whether a document is shown at all. */
export const existsKey = (kind: string, path: string): string => `x-${kind}-${short(path)}`;
export const imageKey = (mediaId: string): string => `m${mediaId.slice(0, 16)}`;
/** Pages made by one build of the site with one environment. */
export const buildKey = (build: string): string => `b${build}`;

/** Keys of the listings that show a product of this category and brand, or that it joins or leaves. */
export function listingKeys({ categoryPath, brandSlug }: { categoryPath: string; brandSlug: string }): string[] {
  const parts = categoryPath.split('/');
  const chain = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  return [
    ALL_PRODUCTS_KEY,
    scopeKey({ brandSlug }),
    ...chain.flatMap((path) => [scopeKey({ categoryPath: path }), scopeKey({ categoryPath: path, brandSlug })]),
  ];
}

export const isImageKey = (key: string): boolean => key.startsWith(IMAGES_KEY);
