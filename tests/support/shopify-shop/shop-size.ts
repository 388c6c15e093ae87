/** How large a generated Shopify shop is, and the numbers that its seed gives. */
import { seededRandom } from '../fuzzing/draw-request.ts';
import type { Random } from '../fuzzing/schema-values.ts';

export interface ShopSize {
  seed: number;
  products: number;
  customers: number;
  orders: number;
  giftCards: number;
  discounts: number;
  pages: number;
  posts: number;
  redirects: number;
}

/** Random numbers of one thing: the same for a seed, whatever else is generated before it. */
export const randomOf = ({ seed }: ShopSize, kind: number, n: number): Random =>
  seededRandom((seed * 7_919 + kind * 104_729 + n * 15_485_863) | 0);

/** One of these. */
export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** A whole number from `low` to `high`. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));

export const dollars = (cents: number): string => (cents / 100).toFixed(2);
