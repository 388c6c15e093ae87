import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WishlistItem } from '#contract/accounts/wishlist.ts';
import { limits } from '#contract/fields/limits.ts';
import {
  addSavedItem,
  mergeWishlists,
  removeProduct,
  removeSavedItem,
  sameSavedItems,
  toSavedItems,
} from './wishlist-document.ts';

const wish = (productId: string, variantId: string | null, minute = 0): WishlistItem => ({
  productId,
  variantId,
  createdAt: new Date(Date.UTC(2026, 9, 1, 0, minute)).toISOString(),
  qty: 1,
});

test('WISH-02 the same wish twice is one wish of quantity 1, as it was; a size takes the place of the product without one', () => {
  const once = addSavedItem([], { productId: '1', variantId: null }, 5) ?? [];
  expect(once).toEqual([{ productId: '1', variantId: null, createdAt: '1970-01-01T00:00:00.005Z', qty: 1 }]);
  expect(addSavedItem(once, { productId: '1', variantId: null }, 9)).toBe(once);
  const sized = addSavedItem(once, { productId: '1', variantId: '11' }, 9) ?? [];
  expect(sized.map(({ variantId }) => variantId)).toEqual(['11']);
  expect(addSavedItem(sized, { productId: '1', variantId: null }, 12)).toBe(sized);
  expect(addSavedItem(sized, { productId: '1', variantId: '12' }, 12)?.map(({ variantId }) => variantId)).toEqual([
    '12',
    '11',
  ]);
  const full = Array.from({ length: limits.wishlistItems }, (_, index) => wish(String(index + 1), '1'));
  expect(addSavedItem(full, { productId: '999', variantId: null }, 1)).toBe(null);
});

test('WISH-04 of two lists one is made: twins become one, the newer by createdAt, newest first', () => {
  const server = [wish('1', '11', 3), wish('2', null, 2)];
  const local = [wish('1', '11', 9), wish('2', null, 1), wish('3', '31', 5)];
  const merged = [wish('1', '11', 9), wish('3', '31', 5), wish('2', null, 2)];
  expect(mergeWishlists(server, local)).toEqual(merged);
  expect(mergeWishlists(local, server)).toEqual(merged);
  expect(mergeWishlists([wish('2', null, 8)], [wish('2', '21', 1)])).toEqual([wish('2', '21', 1)]);
});

const anyWish = fc
  .record({
    product: fc.integer({ min: 1, max: 9 }),
    size: fc.option(fc.integer({ min: 1, max: 3 })),
    minute: fc.integer({ min: 0, max: 500 }),
  })
  .map(({ product, size, minute }) => wish(String(product), size === null ? null : `${product}${size}`, minute));

test('WISH-04 merging is the same in any order, and once more changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(anyWish, { maxLength: 12, size: 'max' }),
      fc.array(anyWish, { maxLength: 12, size: 'max' }),
      (one, other) => {
        const merged = mergeWishlists(one, other);
        const keys = merged.map(({ productId, variantId }) => `${productId}-${variantId}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(mergeWishlists(merged, merged)).toEqual(merged);
        expect(new Set(mergeWishlists(other, one).map((each) => JSON.stringify(each)))).toEqual(
          new Set(merged.map((each) => JSON.stringify(each))),
        );
        // Nothing wished for is lost: it is there, or a size of it is.
        for (const { productId } of [...one, ...other])
          expect(merged.some((each) => each.productId === productId)).toBe(true);
        for (const each of merged)
          for (const twin of [...one, ...other])
            if (twin.productId === each.productId && twin.variantId === each.variantId)
              expect(each.createdAt >= twin.createdAt).toBe(true);
      },
    ),
  );
});

test('what is removed is gone, one size or the whole product', () => {
  const items = [wish('1', '11'), wish('1', '12'), wish('2', null)];
  expect(removeSavedItem(items, { productId: '1', variantId: '11' })).toEqual([wish('1', '12'), wish('2', null)]);
  expect(removeProduct(items, '1')).toEqual([wish('2', null)]);
  expect(sameSavedItems(items, [...items])).toBe(true);
  expect(sameSavedItems(items, items.slice(1))).toBe(false);
});

test('APP-12 what stands in the browser’s storage is read with care', () => {
  const good = wish('1', null);
  for (const bad of [
    null,
    7,
    {},
    { ...good, productId: 1 },
    { ...good, productId: '__proto__' },
    { ...good, variantId: '' },
    { ...good, createdAt: 'soon' },
    { ...good, createdAt: '2026-13-01T00:00:00Z' },
  ])
    expect(toSavedItems([bad, good])).toEqual([good]);
  for (const value of [undefined, null, 'x', {}, { items: [good] }]) expect(toSavedItems(value)).toEqual([]);
  expect(toSavedItems(Array.from({ length: 900 }, (_, index) => wish(String(index + 1), null)))).toHaveLength(
    limits.wishlistItems,
  );
});
