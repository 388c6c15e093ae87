import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from '../cut-text.ts';
import { allMethods, method, quote } from '../express-fixtures.ts';
import { expressMethods, offerOf, pickUpOfferOf } from './express-offer.ts';

describe('express offer', () => {
  it("EXP-25 'fourhd' is left out unless authority to leave is true", () => {
    const codes = (authorityToLeave: boolean) =>
      expressMethods(allMethods, { authorityToLeave, pageSize: 20 }).map(({ code }) => code);
    expect(codes(true)).toEqual(['standard', 'express', 'fourhd']);
    expect(codes(false)).toEqual(['standard', 'express']);
  });

  it('EXP-33 a sheet shows at most the maximum number of options, none unavailable and none for pickup', () => {
    const many = Array.from({ length: 30 }, (_, index) => method(`m${index}`, index, { available: index !== 3 }));
    const shown = expressMethods([...many, method('storePickup', 0)], { authorityToLeave: true, pageSize: 20 });
    expect(shown).toHaveLength(20);
    expect(shown.map(({ code }) => code)).not.toContain('m3');
  });

  it("EXP-28 pickup costs 0.00 and is called 'Click & Collect'", () => {
    const offer = pickUpOfferOf(quote({ chosen: 'storePickup' }));
    expect(offer.options).toEqual([{ code: 'storePickup', label: 'Click & Collect', detail: '', amountCents: 0n }]);
    expect(offer.shippingCents).toBe(0n);
    expect(offer.totalCents).toBe(10_000n);
  });

  it('subtotal and shipping always sum to the shop’s amount, whatever a promotion takes off delivery', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900_000 }),
        fc.constantFrom('standard', 'express', 'fourhd'),
        fc.integer({ min: 0, max: 2_000 }),
        (cents, chosen, off) => {
          const info = quote({ items: cents / 100, chosen, offDelivery: off / 100 });
          const selected = info.selectedShippingMethod;
          if (!selected) throw new Error('nothing chosen');
          const { subtotalCents, shippingCents, totalCents } = offerOf(info, allMethods, selected);
          expect(subtotalCents + shippingCents).toBe(totalCents);
          expect(subtotalCents).toBe(BigInt(cents));
          expect(Number(totalCents)).toBe(Math.round(info.amountOutstanding * 100));
        },
      ),
    );
  });

  it('EXP-17 labels are cut to whole characters', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }),
        fc.constantFrom(128, 129),
        (text, max) => {
          const cut = cutText(text, max);
          expect(cut.length).toBeLessThanOrEqual(max);
          expect(text.startsWith(cut)).toBe(true);
          expect(cut.isWellFormed()).toBe(true);
          expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, max) - 1);
        },
      ),
    );
  });
});
