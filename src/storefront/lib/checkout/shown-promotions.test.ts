import { expect, test } from 'vitest';
import { createVersionedStorage } from '../storage/create-versioned-storage.ts';
import { keepShownPromotions, readShownPromotions, SHOWN_PROMOTIONS_NAME } from './shown-promotions.ts';

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

test('PROMO-09 the promotions of the last totals are stored by id with name and codes only; damaged ones read as absent', () => {
  const tab = storage();
  expect(readShownPromotions(tab)).toBe(null);
  const offer = { name: 'Hello', relatedCouponCodes: ['HELLO'], exclusive: true };
  keepShownPromotions({ first: offer }, tab);
  expect(readShownPromotions(tab)).toEqual({ first: { name: 'Hello', relatedCouponCodes: ['HELLO'] } });
  keepShownPromotions({}, tab);
  expect(readShownPromotions(tab)).toEqual({});
  for (const damaged of [
    'text',
    7,
    { first: null },
    { first: { name: 1, relatedCouponCodes: [] } },
    { first: { name: 'Hello' } },
  ]) {
    tab.write(SHOWN_PROMOTIONS_NAME, damaged);
    expect(readShownPromotions(tab)).toBe(null);
  }
});
