import { describe, expect, it } from 'vitest';
import { createVersionedStorage } from '../storage/create-versioned-storage.ts';
import { createMemoryBackend } from '../storage/memory-backend.ts';
import { createProductReferrers } from './create-product-referrers.ts';

const setUp = (newId?: () => string) => {
  const backend = createMemoryBackend();
  const storage = createVersionedStorage(() => backend);
  return { storage, referrers: createProductReferrers(storage, newId) };
};
/** The contents of the stored list 'products', oldest first. */
const held = (storage: ReturnType<typeof setUp>['storage']) =>
  new Map((storage.read('products') as { referrersById: [string, unknown][] }).referrersById);
const at = (position: number) => ({ listName: 'Sneakers', listId: '/categories/shoes/sneakers', position });

describe('product referrers', () => {
  it('PROD-22: referrersById holds at most 64', () => {
    const { storage, referrers } = setUp();
    for (let position = 1; position <= 70; position += 1) referrers.keep(at(position));
    expect(held(storage).size).toBe(64);
    // Extra entries left by another version are cut when the next one is stored.
    storage.write('products', {
      referrersById: Array.from({ length: 90 }, (_, n) => [`a${String(n).padStart(5, '0')}`, at(n + 1)]),
    });
    referrers.keep(at(100));
    expect(held(storage).size).toBe(64);
  });

  it('PROD-23: an id has length 6', () => {
    const { referrers } = setUp();
    expect(referrers.keep(at(1))).toMatch(/^[a-z0-9]{6}$/);
  });

  it('PROD-24: an id stands for list name, list id and position; the oldest is dropped when a 65th is added', () => {
    const { storage, referrers } = setUp();
    const ids = Array.from({ length: 65 }, (_, index) => referrers.keep(at(index + 1)));
    const entries = held(storage);
    expect(entries.has(ids[0] ?? '')).toBe(false);
    expect([...entries.keys()]).toEqual(ids.slice(1));
    expect(entries.get(ids[64] ?? '')).toEqual(at(65));
  });

  it('PROD-24: an entry already stored keeps its id and becomes the newest; ids that look like numbers keep their order', () => {
    const ids = ['bbbbbb', '222222', 'bbbbbb', 'aaaaaa'];
    const { storage, referrers } = setUp(() => ids.shift() ?? 'zzzzzz');
    expect([referrers.keep(at(1)), referrers.keep(at(2)), referrers.keep(at(1)), referrers.keep(at(3))]).toEqual([
      'bbbbbb',
      '222222',
      'bbbbbb',
      'aaaaaa',
    ]);
    expect([...held(storage).keys()]).toEqual(['222222', 'bbbbbb', 'aaaaaa']);
  });

  it('FIX-45: a product opened with a referrer of this browser is linked to it; at most 64, the last one wins', () => {
    const { storage, referrers } = setUp();
    const [first, second] = [referrers.keep(at(1)), referrers.keep(at(2))];
    referrers.opened('7', first);
    expect(referrers.of('7')).toEqual(at(1));
    referrers.opened('7', second);
    expect(referrers.of('7')).toEqual(at(2));
    referrers.opened('8', 'zzzzzz');
    expect(referrers.of('8')).toBe(null);
    for (let product = 100; product < 170; product += 1) referrers.opened(`${product}`, second);
    expect([referrers.of('7'), referrers.of('169')]).toEqual([null, at(2)]);
    expect(storage.read('opened-products')).toHaveLength(64);
    for (const damaged of [7, [['7']], [[7, first]], 'x']) {
      storage.write('opened-products', damaged);
      expect(referrers.of('7')).toBe(null);
    }
  });

  it('APP-16: reads only valid referrers from storage', () => {
    const { storage, referrers } = setUp();
    for (const entries of [null, 7, [], { referrersById: {} }]) {
      storage.write('products', entries);
      referrers.keep(at(9));
      expect([...held(storage).values()]).toEqual([at(9)]);
    }
    storage.write('products', {
      referrersById: [
        ['abcdef', at(1)],
        ['short', at(1)],
        ['abcde<', at(1)],
        ['bcdefg', { ...at(1), position: 0 }],
        ['cdefgh', null],
        4,
      ],
    });
    const id = referrers.keep({ ...at(2), listName: 'x'.repeat(1000) });
    expect([...held(storage)]).toEqual([
      ['abcdef', at(1)],
      [id, { ...at(2), listName: 'x'.repeat(300) }],
    ]);
  });
});
