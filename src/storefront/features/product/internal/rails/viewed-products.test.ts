import { expect, it } from 'vitest';
import { createVersionedStorage } from '#storefront/lib/storage/create-versioned-storage.ts';
import { createMemoryBackend } from '#storefront/lib/storage/memory-backend.ts';
import { createViewedProducts } from './viewed-products-list.ts';

const setUp = () => {
  const backend = createMemoryBackend();
  const storage = createVersionedStorage(() => backend);
  return { storage, viewed: createViewedProducts(storage) };
};

it('shows at most ten, newest first, never the current product', () => {
  const { viewed } = setUp();
  for (let id = 1; id <= 14; id += 1) viewed.keep(String(id));
  expect(viewed.besides('14')).toEqual(['13', '12', '11', '10', '9', '8', '7', '6', '5', '4']);
  expect(viewed.besides('elsewhere')).toHaveLength(10);
  viewed.keep('9');
  expect(viewed.besides('14').slice(0, 2)).toEqual(['9', '13']);
});

it('removes products that no longer exist, and reads nothing but ids', () => {
  const { storage, viewed } = setUp();
  viewed.keep('1');
  viewed.keep('2');
  viewed.drop([]);
  viewed.drop(['1']);
  expect(viewed.besides('')).toEqual(['2']);
  for (const stored of [null, {}, 'abc']) {
    storage.write('recently-viewed', stored);
    expect(viewed.besides('')).toEqual([]);
  }
  storage.write('recently-viewed', ['3', 4, '', null, 'x'.repeat(41)]);
  expect(viewed.besides('')).toEqual(['3']);
});
