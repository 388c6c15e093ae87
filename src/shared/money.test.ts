import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allocate,
  centsToDollars,
  centsToText,
  dollarsToCents,
  formatCents,
  hasTwoDecimals,
  multiplyRounded,
  roundDollars,
  textToCents,
} from './money.ts';

const cents = fc.bigInt({ min: 0n, max: 99_999_999n });

test('LOC-01 LOC-02 amounts are whole NZD cents and survive text and JSON unchanged', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(textToCents(centsToText(amount))).toBe(amount);
      expect(dollarsToCents(centsToDollars(amount))).toBe(amount);
      expect(dollarsToCents(JSON.parse(JSON.stringify(centsToDollars(amount))))).toBe(amount);
    }),
  );
});

test('LOC-02 text that is not a plain amount is refused, never guessed', () => {
  for (const text of [
    '1e3',
    '0x10',
    ' 12 ',
    '',
    '1,000',
    '12.345',
    '-0',
    '-1',
    '1e21',
    'NaN',
    '١٢',
    '.5',
    '5.',
    '12.3.4',
    '9'.repeat(20),
  ]) {
    expect(() => textToCents(text), text).toThrow(RangeError);
  }
  for (const number of [0.005, 12.345, Number.NaN, Number.POSITIVE_INFINITY, 1e21])
    expect(() => dollarsToCents(number), String(number)).toThrow(RangeError);
});

test('LOC-06 prices are formatted in en-NZ, with cents', () => {
  expect([4n, 14_990n, 200_000n, 123_456_789n, 0n, -500n].map(formatCents)).toEqual([
    '$0.04',
    '$149.90',
    '$2,000.00',
    '$1,234,567.89',
    '$0.00',
    '−$5.00',
  ]);
  const reference = new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD' });
  fc.assert(
    fc.property(cents, (amount) => {
      expect(formatCents(amount)).toBe(reference.format(Number(amount) / 100));
    }),
  );
});

test('LOC-02 halves are rounded away from zero, in one place', () => {
  expect(multiplyRounded(5n, 1n, 2n)).toBe(3n);
  expect(multiplyRounded(-5n, 1n, 2n)).toBe(-3n);
  expect(multiplyRounded(4n, 1n, 3n)).toBe(1n);
  expect(() => multiplyRounded(1n, 1n, 0n)).toThrow(RangeError);
});

test('parts of a divided amount sum to it exactly and are within a cent of their share', () => {
  fc.assert(
    fc.property(
      cents,
      fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 20, size: 'max' }),
      (amount, weights) => {
        const parts = allocate(amount, weights);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
        const total = weights.reduce((sum, weight) => sum + weight, 0n);
        if (total === 0n) return;
        weights.forEach((weight, index) => {
          const difference = (parts[index] ?? 0n) * total - amount * weight;
          expect(difference > -total && difference < total).toBe(true);
        });
      },
    ),
  );
});

test('LOC-02 sums, differences and shares of dollars are rounded to whole cents', () => {
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      expect(roundDollars(centsToDollars(one) + centsToDollars(other))).toBe(centsToDollars(one + other));
      expect(roundDollars(centsToDollars(one) - centsToDollars(other))).toBe(centsToDollars(one - other));
    }),
  );
  expect(roundDollars(0.1 + 0.2)).toBe(0.3);
  expect(roundDollars(10 / 3)).toBe(3.33);
});

test('LOC-02 a number is an amount exactly when a schema accepts its decimals', () => {
  const number = fc.oneof(
    fc.double({ min: -1e7, max: 1e7, noNaN: true }),
    cents.map((amount) => centsToDollars(amount)),
    cents.map((amount) => centsToDollars(amount) + 5e-9),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 1e16, 9_999_999.99, 10.000000005),
  );
  fc.assert(
    fc.property(number, (value) => {
      if (hasTwoDecimals(value)) expect(centsToDollars(dollarsToCents(value))).toBeCloseTo(value, 8);
      else expect(() => dollarsToCents(value)).toThrow(RangeError);
    }),
  );
  expect(hasTwoDecimals(9_999_999.99)).toBe(true);
  expect(hasTwoDecimals(10.000000005)).toBe(false);
});
