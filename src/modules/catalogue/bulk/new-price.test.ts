import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bulkChangeMessages } from '#contract/staff/products/bulk/bulk-change-messages.ts';
import { type PriceRule, priceEndings, priceWays } from '#contract/staff/products/bulk/bulk-changes.ts';
import { fail, ok } from '#shared/result.ts';
import { newPrice } from './new-price.ts';

const price = (cents: bigint, way: PriceRule['way'], value: string, ending: PriceRule['ending'] = 'exact') =>
  newPrice(cents, { way, value, ending });

test('OWN-12 a price is set, or changed by dollars or percent, to the cent', () => {
  expect(price(14_990n, 'set', '99.9')).toEqual(ok(9_990n));
  expect(price(14_990n, 'amount-off', '20')).toEqual(ok(12_990n));
  expect(price(14_990n, 'amount-up', '0.05')).toEqual(ok(14_995n));
  expect(price(14_990n, 'percent-off', '20')).toEqual(ok(11_992n));
  expect(price(1_005n, 'percent-off', '50')).toEqual(ok(503n));
  expect(price(14_990n, 'percent-up', '2.75')).toEqual(ok(15_402n));
});

test('OWN-12 cents are rounded to the nearest .00, .90 or .95, of two equally near ones to the lower', () => {
  expect(price(14_990n, 'percent-off', '20', '00')).toEqual(ok(12_000n));
  expect(price(14_990n, 'percent-off', '20', '90')).toEqual(ok(11_990n));
  expect(price(14_990n, 'percent-off', '20', '95')).toEqual(ok(11_995n));
  expect(price(20_000n, 'set', '119.40', '90')).toEqual(ok(11_890n));
  expect(price(20_000n, 'set', '119.41', '90')).toEqual(ok(11_990n));
});

test('OWN-12 no price falls below 1 cent or rises above the limit, and rounding never turns a reduction into none', () => {
  expect(price(500n, 'amount-off', '5')).toEqual(fail(bulkChangeMessages.belowOneCent));
  expect(price(1n, 'percent-off', '99.99')).toEqual(fail(bulkChangeMessages.belowOneCent));
  expect(price(0n, 'percent-up', '10')).toEqual(fail(bulkChangeMessages.belowOneCent));
  expect(price(9_999_999n, 'percent-up', '1')).toEqual(fail(bulkChangeMessages.tooDear));
  expect(price(40n, 'percent-off', '50', '00')).toEqual(fail(bulkChangeMessages.nothingOff));
  expect(price(11_990n, 'percent-off', '0.1', '90')).toEqual(fail(bulkChangeMessages.nothingOff));
  expect(price(11_990n, 'percent-up', '0.1', '90')).toEqual(fail(bulkChangeMessages.nothingUp));
  fc.assert(
    fc.property(
      fc.bigInt(0n, 9_999_999n),
      fc.constantFrom(...priceWays),
      fc.bigInt(1n, 9_999n),
      fc.constantFrom(...priceEndings),
      (cents, way, number, ending) => {
        const value = `${number / 100n}.${String(number % 100n).padStart(2, '0')}`;
        const result = price(cents, way, value, ending);
        if (!result.ok) return;
        expect(result.value).toBeGreaterThanOrEqual(1n);
        expect(result.value).toBeLessThanOrEqual(9_999_999n);
        if (ending !== 'exact') expect(result.value % 100n).toBe(BigInt(ending));
        if (way.endsWith('off')) expect(result.value).toBeLessThan(cents);
        if (way.endsWith('up')) expect(result.value).toBeGreaterThan(cents);
      },
    ),
  );
});
