import { describe, expect, it } from 'vitest';
import { cardBadges } from './card-badges.ts';
import { percentOff } from './percent-off.ts';

const card = { soldOut: false, isNew: false, price: 100, originalPrice: null, overlayIds: [] };
const words = (over: Partial<Parameters<typeof cardBadges>[0]>) =>
  cardBadges({ ...card, ...over }, { members: 'Members', 'members-only': 'Members', drop: 'Drop day' }).map(
    (badge) => badge.text,
  );

describe('PROD-08: badges of a card', () => {
  it('a plain product has none', () => expect(words({})).toEqual([]));
  it('shows sale, new, sold out and members', () => {
    expect(words({ price: 80, originalPrice: 100 })).toEqual(['Sale −20%']);
    expect(words({ isNew: true })).toEqual(['New']);
    expect(words({ soldOut: true })).toEqual(['Sold out']);
    expect(words({ overlayIds: ['members', 'members-only', 'unknown'] })).toEqual(['Members']);
    expect(words({ overlayIds: ['drop'] })).toEqual(['Drop day']);
  });
  it('shows at most two, the most important first', () => {
    expect(words({ soldOut: true, isNew: true, price: 50, originalPrice: 100 })).toEqual(['Sold out', 'Sale −50%']);
  });
  it('PROD-10: never shows a larger discount than is true', () => {
    expect(percentOff(137.9, 229.9)).toBe(40);
    expect(percentOff(66.7, 100)).toBe(33);
    expect(percentOff(80, 100)).toBe(20);
    expect(percentOff(99.9, 100)).toBe(0);
    expect(percentOff(100, 100)).toBe(0);
    expect(percentOff(120, 100)).toBe(0);
    expect(percentOff(5, null)).toBe(0);
  });
});
