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

const savedItem = (productId: string, variantId: string | null, minute = 0): WishlistItem => ({
  productId,
  variantId,
  createdAt: new Date(Date.UTC(2026, 9, 1, 0, minute)).toISOString(),
  qty: 1,
});

test('WISH-02 adding an item twice leaves one unchanged item of quantity 1; a size replaces the product without one', () => {
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
  const full = Array.from({ length: limits.wishlistItems }, (_, index) => savedItem(String(index + 1), '1'));
  expect(addSavedItem(full, { productId: '999', variantId: null }, 1)).toBe(null);
});

test('WISH-04 two lists are merged: of duplicates the newer by createdAt stays, newest first', () => {
  const server = [savedItem('1', '11', 3), savedItem('2', null, 2)];
  const local = [savedItem('1', '11', 9), savedItem('2', null, 1), savedItem('3', '31', 5)];
  const merged = [savedItem('1', '11', 9), savedItem('3', '31', 5), savedItem('2', null, 2)];
  expect(mergeWishlists(server, local)).toEqual(merged);
  expect(mergeWishlists(local, server)).toEqual(merged);
  expect(mergeWishlists([savedItem('2', null, 8)], [savedItem('2', '21', 1)])).toEqual([savedItem('2', '21', 1)]);
});

const anySavedItem = fc
  .record({
    product: fc.integer({ min: 1, max: 9 }),
    size: fc.option(fc.integer({ min: 1, max: 3 })),
    minute: fc.integer({ min: 0, max: 500 }),
  })
  .map(({ product, size, minute }) => savedItem(String(product), size === null ? null : `${product}${size}`, minute));

test('WISH-04 merging is commutative, associative and idempotent', () => {
  fc.assert(
    fc.property(
      fc.array(anySavedItem, { maxLength: 12, size: 'max' }),
      fc.array(anySavedItem, { maxLength: 12, size: 'max' }),
      (one, other) => {
        const merged = mergeWishlists(one, other);
        const keys = merged.map(({ productId, variantId }) => `${productId}-${variantId}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(mergeWishlists(merged, merged)).toEqual(merged);
        expect(new Set(mergeWishlists(other, one).map((each) => JSON.stringify(each)))).toEqual(
          new Set(merged.map((each) => JSON.stringify(each))),
        );
        // No item is lost: it is in the list, or a size of it is.
        for (const { productId } of [...one, ...other])
          expect(merged.some((each) => each.productId === productId)).toBe(true);
        for (const each of merged)
          for (const duplicate of [...one, ...other])
            if (duplicate.productId === each.productId && duplicate.variantId === each.variantId)
              expect(each.createdAt >= duplicate.createdAt).toBe(true);
      },
    ),
  );
});

test('removing takes out one size or the whole product', () => {
  const items = [savedItem('1', '11'), savedItem('1', '12'), savedItem('2', null)];
  expect(removeSavedItem(items, { productId: '1', variantId: '11' })).toEqual([
    savedItem('1', '12'),
    savedItem('2', null),
  ]);
  expect(removeProduct(items, '1')).toEqual([savedItem('2', null)]);
  expect(sameSavedItems(items, [...items])).toBe(true);
  expect(sameSavedItems(items, items.slice(1))).toBe(false);
});

test('APP-12 invalid stored items are left out', () => {
  const good = savedItem('1', null);
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
  expect(toSavedItems(Array.from({ length: 900 }, (_, index) => savedItem(String(index + 1), null)))).toHaveLength(
    limits.wishlistItems,
  );
});
