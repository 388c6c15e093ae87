import { expect, it } from 'vitest';
import type { ProductCard } from '#contract/products/product.ts';
import { pickCards } from './pick-cards.ts';

const card = (id: string, changes: Partial<ProductCard> = {}) =>
  ({
    id,
    brandName: 'Quayworn',
    name: `Style ${id}`,
    soldOut: false,
    image: { mediaId: id, alt: '', view: 'side', placeholder: '#fff' },
    ...changes,
  }) as ProductCard;

it('NAV-01: a rail shows each style once, only buyable products with an image, and none twice on the page', () => {
  const cards = [
    card('1'),
    card('2', { name: 'Style 1' }),
    card('3', { soldOut: true }),
    card('4', { image: null }),
    card('5'),
    card('6'),
    card('7'),
  ];
  expect(pickCards(cards, 10).map(({ id }) => id)).toEqual(['1', '5', '6', '7']);
  expect(pickCards(cards, 2).map(({ id }) => id)).toEqual(['1', '5']);
  expect(pickCards(cards, 10, new Set(['1', '6'])).map(({ id }) => id)).toEqual(['2', '5', '7']);
  expect(pickCards([], 10)).toEqual([]);
});
