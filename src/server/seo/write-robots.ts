/** robots.txt (RFC 9309): paths that crawlers should not visit. */
import { sizeParams } from '#contract/products/listing-query.ts';

/** Personal pages, and pages whose content depends on typed text. */
const OWN = ['/nz/checkout', '/nz/account', '/nz/cart', '/nz/search'];

/**
 * Filtered or sorted listings are endless and have the plain listing as their canonical URL; sale and new arrivals are
 * pages of their own only for the list of all products.
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
