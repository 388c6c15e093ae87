/** Words in handles of collections that are listings here. */
import type { Gender } from '#contract/products/product-attributes.ts';

export const GENDERS: readonly [RegExp, Gender][] = [
  [/^(womens?|ladies)(?=-|$)/, 'womens'],
  [/^mens?(?=-|$)/, 'mens'],
  [/^(kids?|childrens?)(?=-|$)/, 'kids'],
];
export const FLAGS: readonly [RegExp, string][] = [
  [/^(on-)?sale(-items)?$|^clearance$|^specials$/, 'sale'],
  [/^new(-(arrivals|in|products))?$/, 'new'],
];
