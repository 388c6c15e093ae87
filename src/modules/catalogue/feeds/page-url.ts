/** Addresses of products, brands and categories, as those who list them speak of them. */
export type PageUrlKind = 'products' | 'brands' | 'categories';

export interface PageUrl {
  /** The last part of the page's address: a product's or category's path, a brand's slug. */
  path: string;
  changedAt: Date;
}

/** A block of ids that has pages. */
export interface PageUrlPart {
  kind: PageUrlKind;
  /** From 1. */
  part: number;
  changedAt: Date;
}

/**
 * Most addresses in a part. Parts are blocks of ids, not of rows: a product that goes leaves a gap, and no other
 * address moves into another part.
 */
export const pageUrlsPerPart = 50_000;
