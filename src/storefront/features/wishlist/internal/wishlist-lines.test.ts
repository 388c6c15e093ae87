import { expect, test } from 'vitest';
import type { WishlistItem } from '#contract/accounts/wishlist.ts';
import type { Product } from '#contract/products/product.ts';
import { toCartItem } from './to-cart-item.ts';
import { viewWishlist } from './wishlist-lines.ts';

const product = (over: Partial<Product> = {}): Product =>
  ({
    id: '1',
    state: 'current',
    functionalType: 'basic',
    variants: [
      { id: '11', code: 'A', label: 'US 9', sizes: { usMen: '9', uk: '8' }, qtyAvailable: 4 },
      { id: '12', code: 'B', label: 'US 10', sizes: { usMen: '10', uk: '9' }, qtyAvailable: 0 },
    ],
    ...over,
  }) as Product;
const savedItem = (variantId: string | null, productId = '1'): WishlistItem => ({
  productId,
  variantId,
  createdAt: '2026-10-01T00:00:00.000Z',
  qty: 1,
});
const states = (variantId: string | null, over: Partial<Product> = {}) =>
  viewWishlist([savedItem(variantId)], new Map([['1', product(over)]])).lines.map(({ state }) => state);

test('WISH-01 a shown item has productId, variantId, createdAt, product, variant and qty', () => {
  const shoe = product();
  expect(viewWishlist([savedItem('11')], new Map([['1', shoe]]))).toEqual({
    waiting: false,
    lines: [
      {
        productId: '1',
        variantId: '11',
        createdAt: '2026-10-01T00:00:00.000Z',
        qty: 1,
        product: shoe,
        variant: shoe.variants[0],
        state: 'AVAILABLE',
      },
    ],
  });
});

test('WISH-10 each item shows whether it can be bought; unknown products are left out; products still loading are waited for', () => {
  expect(states('11')).toEqual(['AVAILABLE']);
  expect(states('12')).toEqual(['SOLD_OUT']);
  expect(states('12', { functionalType: 'virtual' })).toEqual(['AVAILABLE']);
  expect(states('99')).toEqual(['GONE']);
  expect(states(null)).toEqual(['AVAILABLE']);
  expect(states('11', { state: 'discontinued' })).toEqual(['GONE']);
  const [onlySoldOut] = product().variants.slice(1);
  expect(states(null, { variants: onlySoldOut ? [onlySoldOut] : [] })).toEqual(['SOLD_OUT']);
  expect(viewWishlist([savedItem('11'), savedItem(null, '2'), savedItem(null, '3')], new Map([['2', null]]))).toEqual({
    lines: [],
    waiting: true,
  });
});

test('WISH-05 moving to the cart carries the size system and the size label in it', () => {
  const shoe = product();
  const [nine] = shoe.variants;
  if (!nine) throw new Error('no size');
  expect(toCartItem(shoe, nine, 1, 'uk')).toEqual({
    productId: '1',
    variantId: '11',
    qty: 1,
    sizeSystem: 'uk',
    translatedVariantLabel: 'UK 8',
  });
  expect(toCartItem(shoe, { ...nine, label: 'M', sizes: {} }, 2, null)).toEqual({
    productId: '1',
    variantId: '11',
    qty: 2,
    translatedVariantLabel: 'M',
  });
});
