/** The parts of the staff site in the order of its navigation, one line each. */
import type { Area } from './area.ts';
import { account } from './areas/account/area.ts';
import { content } from './areas/content/area.ts';
import { experiments } from './areas/experiments/area.ts';
import { giftCards } from './areas/gift-cards/area.ts';
import { products } from './areas/products/area.ts';
import { promotions } from './areas/promotions/area.ts';
import { stock } from './areas/stock/area.ts';

export const areas: readonly Area[] = [
  //
  products,
  stock,
  promotions,
  content,
  giftCards,
  experiments,
  account,
];
