/** UX-02 for random shipping files: methods are compared by the arrival that a shopper reads, not by the shop's own order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deliveryQuestion,
  readArrival,
  shippingFile,
} from '../../../../tests/support/fixtures/shipping/random-shipping.ts';
import { testConfig } from '../../../../tests/support/shop/test-context.ts';
import { type DeliveryInput, type DeliveryOption, listDeliveryMethods } from '../delivery-methods.ts';
import { openShippingRules } from '../open-shipping-rules.ts';
import { destinationOf, type ShippingRules } from '../shipping-rules.ts';

const delivered = (rules: ShippingRules, asked: DeliveryInput): DeliveryOption[] =>
  listDeliveryMethods(rules, asked).filter(({ method: { type }, available }) => type === 'DELIVERY' && available);

test('UX-02 for any shipping file, address, weight and moment a later arrival never costs more, and free delivery frees every later one', () => {
  let compared = 0;
  let freed = 0;
  fc.assert(
    fc.property(shippingFile, deliveryQuestion, (rules, asked) => {
      const offered = delivered(rules, asked).map((one) => ({ ...one, arrives: readArrival(one.promise, asked.now) }));
      for (const slow of offered) {
        for (const fast of offered) {
          if (slow.arrives <= fast.arrives) continue;
          compared += 1;
          expect(slow.priceCents).toBeLessThanOrEqual(fast.priceCents);
          if (!fast.method.freeFromThreshold || asked.itemsAfterDiscountsCents < rules.freeExpressThreshold) continue;
          freed += 1;
          expect(slow.priceCents).toBe(0n);
        }
      }
    }),
    { numRuns: 500 },
  );
  expect(compared).toBeGreaterThan(200);
  expect(freed).toBeGreaterThan(20);
});

test('UX-02 no method costs more than its own price, and pickup keeps it', () => {
  fc.assert(
    fc.property(shippingFile, deliveryQuestion, (rules, asked) => {
      const alone = (code: string) => ({ ...rules, methods: rules.methods.filter((one) => one.code === code) });
      for (const { method: one, priceCents } of listDeliveryMethods(rules, asked)) {
        const [own] = listDeliveryMethods(alone(one.code), asked);
        expect(priceCents).toBeLessThanOrEqual(own?.priceCents ?? -1n);
        if (one.type === 'STORE_PICKUP') expect(priceCents).toBe(500n);
      }
    }),
    { numRuns: 300 },
  );
});

test('UX-02 SHIP-19 from $150 on standard delivery is free like express, also where express does not go; a van keeps its price', () => {
  const rules = openShippingRules({ config: testConfig() });
  const prices = (postcode: string, itemsAfterDiscountsCents: bigint, grams = 900) =>
    Object.fromEntries(
      listDeliveryMethods(rules, {
        destination: destinationOf({ postcode }),
        authorityToLeave: true,
        pickUp: { available: true, store: null },
        grams,
        parcels: 1,
        itemsAfterDiscountsCents,
        now: new Date('2026-11-21T00:00:00Z'),
      }).map(({ method: { code }, priceCents }) => [code, Number(priceCents)]),
    );
  expect(prices('1010', 14_999n)).toEqual({ standard: 600, express: 900, fourhd: 1_500, storePickup: 0 });
  expect(prices('1010', 15_000n)).toEqual({ standard: 0, express: 0, fourhd: 1_500, storePickup: 0 });
  for (const [postcode, grams] of [
    ['8016', 900],
    ['1140', 900],
    ['6011', 26_000],
  ] as const)
    expect(prices(postcode, 15_000n, grams), postcode).toMatchObject({ standard: 0 });
  expect(prices('6011', 14_999n, 26_000), 'below the threshold weight still costs').toMatchObject({ standard: 1_500 });
});
