import type { FeedItem } from '#modules/catalogue/feeds/feed-item.ts';

/** The size in the system of its audience; for a unisex shoe both the US men's and women's sizes. */
export function sizeOf({ demographic, sizes, label }: Pick<FeedItem, 'demographic' | 'sizes' | 'label'>): {
  size: string;
  system: 'US' | 'UK' | 'EU' | null;
} {
  const { usMen, usWomen, usKids, uk, eu } = sizes;
  if (demographic === 'unisex' && usMen && usWomen) return { size: `M ${usMen} / W ${usWomen}`, system: 'US' };
  const us = { mens: usMen, womens: usWomen, kids: usKids, unisex: usMen ?? usWomen }[demographic];
  if (us) return { size: us, system: 'US' };
  if (uk) return { size: uk, system: 'UK' };
  if (eu) return { size: eu, system: 'EU' };
  return { size: label, system: null };
}
