/** robots.txt (RFC 9309): where crawlers need not go. */
import { sizeParams } from '#contract/products/listing-query.ts';

/** Pages that are one shopper's own, or are made up of what somebody typed. */
const OWN = ['/nz/checkout', '/nz/account', '/nz/cart', '/nz/search'];

/**
 * Listings narrowed by filters or sorted are endless and lead to the listing itself by their canonical address; the
 * sale and what is new are pages of their own only among all products.
 */
export function writeRobots({ origin, termParam }: { origin: string; termParam: string }): string {
  const filters = [termParam, 'sort', 'brand', 'colour', 'adj', ...Object.values(sizeParams)];
  return [
    'User-agent: *',
    ...OWN.map((path) => `Disallow: ${path}`),
    ...filters.flatMap((name) => [`Disallow: /nz/*?${name}=`, `Disallow: /nz/*&${name}=`]),
    ...['sale', 'new'].flatMap((name) => [
      `Disallow: /nz/categories/*?${name}=`,
      `Disallow: /nz/brands/*?${name}=`,
      `Disallow: /nz/*&${name}=`,
    ]),
    '',
    `Sitemap: ${origin}/nz/sitemap.xml`,
    '',
  ].join('\n');
}
