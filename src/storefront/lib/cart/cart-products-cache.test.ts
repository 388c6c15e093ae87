import { expect, test } from 'vitest';
import type { Product } from '#contract/products/product.ts';
import { createVersionedStorage } from '../storage/create-versioned-storage.ts';
import { createMemoryBackend } from '../storage/memory-backend.ts';
import { cacheCartProducts, cachedCartProducts } from './cart-products-cache.ts';

const product = (id: string) => ({ id, name: `Shoe ${id}`, variants: [] }) as unknown as Product;

test('APP-15 the cart’s products are cached for offline use; unknown, damaged and other ones are left out', () => {
  const backend = createMemoryBackend();
  const storage = createVersionedStorage(() => backend);
  expect(cachedCartProducts(['1'], storage)).toEqual([]);
  cacheCartProducts([product('1'), null, undefined, product('2')], storage);
  expect(cachedCartProducts(['2', '3'], storage)).toEqual([product('2')]);
  for (const damaged of ['{"id":"1"}', '[null, 7, {"id":"1"}]', 'half a wo']) {
    backend.setItem('v1:cart-products', damaged);
    expect(cachedCartProducts(['1'], storage)).toEqual([]);
  }
});
