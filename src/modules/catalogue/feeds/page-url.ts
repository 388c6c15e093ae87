/** URLs of products, brands and categories, as listed in sitemaps. */
export type PageUrlKind = 'products' | 'brands' | 'categories';

export interface PageUrl {
  /** The last part of the URL: a product's or category's path, a brand's slug. */
  path: string;
  changedAt: Date;
}

/** A block of ids that has pages. */
export interface PageUrlPart {
  kind: PageUrlKind;
  /** Starts at 1. */
  part: number;
  changedAt: Date;
}

/**
 * Maximum number of URLs in a part. Parts are blocks of ids, not of rows: when a product is deleted, no other URL moves
 * into another part.
 */
export const pageUrlsPerPart = 50_000;
