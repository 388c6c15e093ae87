import type { SizeSystem } from '#contract/products/product.ts';

/** The size systems in which a listing is filtered, in the order of its filters. */
export const SIZE_SYSTEMS: readonly SizeSystem[] = ['usMen', 'usWomen', 'usKids', 'uk', 'eu'];
