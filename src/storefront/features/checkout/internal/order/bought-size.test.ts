import { expect, test } from 'vitest';
import type { Product } from '#contract/products/product.ts';
import { boughtSize } from './bought-size.ts';

const product = (sizes: object) => ({ variants: [{ id: '7', sizes }] }) as unknown as Product;

test('ANA-08 the last-bought size is that of the first shoe of the order, in the shopper’s size system', () => {
  const products = new Map<string, Product | null>([
    ['bag', product({})],
    ['gone', null],
    ['shoe', product({ usMen: '9', eu: '42.5' })],
  ]);
  const items = ['gone', 'bag', 'shoe'].map((productId) => ({ productId, variantId: '7' }));
  expect(boughtSize(items, products, null)).toEqual({ system: 'usMen', label: '9' });
  expect(boughtSize(items, products, 'eu')).toEqual({ system: 'eu', label: '42.5' });
  expect(boughtSize(items, products, 'usKids')).toEqual({ system: 'usMen', label: '9' });
  expect(boughtSize(items.slice(0, 2), products, 'eu')).toBe(null);
});
