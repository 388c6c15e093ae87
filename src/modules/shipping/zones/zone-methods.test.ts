/** Price tables, cut-offs and methods of zones as the checkout asks them (OWN-06). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ZoneMethod } from '#contract/delivery/delivery-zones.ts';
import {
  courier,
  file,
  offered,
  place,
  question,
  week,
  zone,
} from '../../../../tests/support/fixtures/shipping/build-zones.ts';
import { type DeliveryInput, listDeliveryMethods, valueEdgesAt } from '../delivery-methods.ts';
import type { Destination, ShippingRules } from '../shipping-rules.ts';
import { priceInZone } from './zone-price.ts';
import { withZones } from './zone-rules.ts';

describe('OWN-06 methods of a zone', () => {
  const only = (changes: Partial<ZoneMethod>, more: ZoneMethod[] = []): ShippingRules =>
    withZones(file, {
      zones: [zone({ kinds: ['rural'], methods: [{ ...courier, ...changes }, ...more] })],
      everywhereElse: [courier],
    });
  const rural = place('0781');
  const priceAt = (rules: ShippingRules, changes: Partial<DeliveryInput>) =>
    offered(rules, { destination: rural, ...changes }).find(({ code }) => code === 'courier')?.priceCents;

  test('OWN-06 the price table at its edges: heavier than, from a value, from a number of parcels, free from an amount', () => {
    const rules = only({
      prices: [
        { overKg: 2, price: 9 },
        { overKg: 5, price: 12 },
        { fromParcels: 2, price: 15 },
        { fromValue: 100.01, price: 4 },
        { overKg: 20, fromValue: 100.01, price: 8.5 },
      ],
      freeFrom: 250,
      maxKg: 40,
    });
    const at = (grams: number, cents = 0n, parcels = 1) =>
      priceAt(rules, { grams, itemsAfterDiscountsCents: cents, parcels });
    expect([at(0), at(2_000), at(2_001), at(5_000), at(5_001)]).toEqual([600n, 600n, 900n, 900n, 1_200n]);
    expect([at(100, 0n, 1), at(100, 0n, 2), at(5_001, 0n, 3)]).toEqual([600n, 1_500n, 1_500n]);
    expect([at(9_000, 10_000n), at(9_000, 10_001n), at(20_000, 10_001n), at(20_001, 10_001n)]).toEqual([
      1_200n,
      400n,
      400n,
      850n,
    ]);
    expect([at(9_000, 24_999n), at(9_000, 25_000n), at(9_000, 25_001n)]).toEqual([400n, 0n, 0n]);
    expect([at(40_000), at(40_001)]).toEqual([1_200n, undefined]);
    expect(valueEdgesAt(rules, rural)).toEqual(expect.arrayContaining([10_001n, 25_000n]));
  });

  test('OWN-06 a table of rising limits gives the price of the last limit that is reached, for any weight, value and parcels', () => {
    const limits = fc
      .uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 6 })
      .map((all) => all.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(limits, fc.constantFrom('grams', 'cents', 'parcels'), fc.nat(301), (steps, by, reached) => {
        const rows = steps.map((limit, index) => ({
          overGrams: by === 'grams' ? limit : 0,
          fromCents: by === 'cents' ? BigInt(limit) : 0n,
          fromParcels: by === 'parcels' ? limit : 1,
          price: BigInt(100 + index),
        }));
        const cart = {
          grams: by === 'grams' ? reached : 0,
          parcels: by === 'parcels' ? reached : 1,
          itemsAfterDiscountsCents: by === 'cents' ? BigInt(reached) : 0n,
        };
        const isReached = (limit: number) => (by === 'grams' ? reached > limit : reached >= limit);
        const count = steps.filter(isReached).length;
        const method = { price: 99n, zoned: { prices: rows, freeFrom: null, cutOffs: {} } };
        // A parcel is always at least one: a limit of one is always reached.
        const expected = by === 'parcels' && reached === 0 ? null : BigInt(99 + count);
        if (expected !== null) expect(priceInZone(method, cart)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('OWN-06 cut-off times by weekday decide when a parcel leaves, and from then count its days', () => {
    // Monday 23 November 2026, 13:00; the parcel leaves on Tuesdays until 10:00 and on Thursdays until 16:00.
    const rules = only({ arrives: { by: 'days', businessDays: [1, 1], cutOffs: { 2: '10:00', 4: '16:00' } } });
    const promise = (at: string) => offered(rules, { destination: rural, now: new Date(at) })[0]?.promise;
    expect([
      promise('2026-11-23T00:00:00Z'),
      promise('2026-11-23T20:59:00Z'),
      promise('2026-11-23T21:00:00Z'),
      promise('2026-11-26T02:59:00Z'),
      promise('2026-11-26T03:00:00Z'),
    ]).toEqual(['Wed 25 Nov', 'Wed 25 Nov', 'Fri 27 Nov', 'Fri 27 Nov', 'Wed 2 Dec']);
    const saturday = only({ arrives: { by: 'days', businessDays: [1, 1], cutOffs: { 6: '12:00' } } });
    expect(offered(saturday, { destination: rural })[0]?.promise).toBe('Mon 30 Nov');
  });

  test('OWN-06 a method that only another zone has is shown with the reason; before an address it depends on the postcode', () => {
    const rules = only({}, [
      {
        ...courier,
        code: 'van',
        label: 'Rural van',
        freeFrom: 1,
        arrives: { by: 'hours', withinHours: 4, vans: ['09:00', '18:00'] },
      },
    ]);
    const van = (destination: Destination | null) =>
      listDeliveryMethods(rules, { ...question, destination }).find(({ method }) => method.code === 'van');
    expect(van(place('6011'))).toMatchObject({ available: false, promise: 'Not available at this address.' });
    expect(van(null)).toMatchObject({ available: false, promise: 'Depends on your postcode.' });
    expect(van(rural)?.available).toBe(true);
    // Free where it goes, it frees nothing where it does not go.
    expect(offered(rules, { destination: place('6011') })[0]).toMatchObject({ code: 'courier', priceCents: 600n });
    expect(offered(rules, { destination: null }).map(({ code }) => code)).toEqual(['courier', 'storePickup']);
    const nothing = withZones(file, { zones: [zone({ regions: ['CIT'], methods: [] })], everywhereElse: [courier] });
    expect(offered(nothing, { destination: place('8016') }).map(({ code }) => code)).toEqual(['storePickup']);
  });

  test('OWN-06 UX-02 within a zone a slower method costs at most what a faster one costs, also when that is free', () => {
    const slow: ZoneMethod = {
      ...courier,
      code: 'slow',
      price: 9,
      arrives: { by: 'days', businessDays: [4, 6], cutOffs: week },
    };
    const rules = only({ freeFrom: 150 }, [slow]);
    const slowAt = (cents: bigint) =>
      offered(rules, { destination: rural, itemsAfterDiscountsCents: cents }).find(({ code }) => code === 'slow');
    expect(slowAt(14_999n)).toMatchObject({ priceCents: 600n, freeFrom: 15_000n });
    expect(slowAt(15_000n)).toMatchObject({ priceCents: 0n });
  });
});
