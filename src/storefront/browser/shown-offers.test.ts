import { expect, test } from 'vitest';
import { createVersionedStorage } from './local-storage.ts';
import { keepShownOffers, readShownOffers, SHOWN_OFFERS_NAME } from './shown-offers.ts';

const storage = () => {
  const entries = new Map<string, string>();
  return createVersionedStorage(() => ({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  }));
};

test('PROMO-09 the offers of the last totals are kept by id, with name and codes only; damaged ones are none', () => {
  const kept = storage();
  expect(readShownOffers(kept)).toBe(null);
  const offer = { name: 'Hello', relatedCouponCodes: ['HELLO'], exclusive: true };
  keepShownOffers({ first: offer }, kept);
  expect(readShownOffers(kept)).toEqual({ first: { name: 'Hello', relatedCouponCodes: ['HELLO'] } });
  keepShownOffers({}, kept);
  expect(readShownOffers(kept)).toEqual({});
  for (const damaged of [
    'text',
    7,
    { first: null },
    { first: { name: 1, relatedCouponCodes: [] } },
    { first: { name: 'Hello' } },
  ]) {
    kept.write(SHOWN_OFFERS_NAME, damaged);
    expect(readShownOffers(kept)).toBe(null);
  }
});
