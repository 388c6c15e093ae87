import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkWasPrice, lowestPrice, type PriceStep } from './check-was-price.ts';

const DAY_MS = 86_400_000;
const rules = { askedDays: 28, withinDays: 90, saleDays: 42 };
const START = Date.UTC(2026, 0, 1);
const day = (number: number) => new Date(START + number * DAY_MS);

/** 'day price', 'day price<was', or 'day -' while it is not sold. */
const historyOf = (...words: string[]): PriceStep[] =>
  words.map((word) => {
    const [, at, price, was] = /^(\d+) (?:(\d+)(?:<(\d+))?|-)$/.exec(word) ?? [];
    return {
      at: day(Number(at)),
      priceCents: BigInt(price ?? 100),
      originalPriceCents: was === undefined ? null : BigInt(was),
      offered: price !== undefined,
    };
  });
const check = (steps: PriceStep[], was: number, at: number, overruledAt?: number) => {
  const overrulings =
    overruledAt === undefined ? [] : [{ originalPriceCents: BigInt(was), validFrom: day(overruledAt) }];
  const { basis, saleBeganAt, saleEndsAt, askedDays } = checkWasPrice(
    { steps, overrulings },
    BigInt(was),
    day(at),
    rules,
  );
  const number = (moment: Date) => (moment.getTime() - START) / DAY_MS;
  return [basis, number(saleBeganAt), number(saleEndsAt), askedDays];
};

test.each([
  ['asked for 28 days just before', historyOf('0 200'), 200, 28, ['proven', 28, 70, 28]],
  [
    'asked for a second less',
    historyOf('0 200'),
    200,
    28 - 1 / 86_400,
    ['not-asked', 28 - 1 / 86_400, 70 - 1 / 86_400, 27],
  ],
  ['another price was asked', historyOf('0 200'), 210, 60, ['not-asked', 60, 102, 0]],
  ['never sold', [], 200, 10, ['not-asked', 10, 52, 0]],
  ['not sold while it was a draft', historyOf('0 -', '20 200'), 200, 40, ['not-asked', 40, 82, 20]],
  ['asked in two parts', historyOf('0 200', '14 180', '30 200'), 200, 44, ['proven', 44, 86, 28]],
  ['asked too long ago', historyOf('0 200', '28 180'), 200, 95, ['not-asked', 95, 137, 23]],
  ['a running sale goes on', historyOf('0 200', '30 150<200'), 200, 60, ['proven', 30, 72, 30]],
  [
    'a second markdown belongs to the same sale',
    historyOf('0 200', '30 150<200', '50 120<200'),
    200,
    71,
    ['proven', 30, 72, 30],
  ],
  ['a sale of 42 days is over', historyOf('0 200', '30 150<200'), 200, 72, ['sale-too-long', 30, 72, 30]],
  [
    'a pause of a day does not begin a new sale',
    historyOf('0 200', '30 150<200', '60 200'),
    200,
    61,
    ['proven', 30, 72, 30],
  ],
  [
    'nor does a pause as a draft',
    historyOf('0 200', '30 150<200', '60 -', '95 200'),
    200,
    96,
    ['sale-too-long', 30, 72, 30],
  ],
  ['28 days at the full price do', historyOf('0 200', '30 150<200', '60 200'), 200, 88, ['proven', 88, 130, 58]],
  ['a sale price is not a usual price', historyOf('0 200', '30 150<200'), 150, 61, ['not-asked', 30, 72, 0]],
])('HON-02 a was price that %s', (_, steps, was, at, expected) => {
  expect(check(steps, was, at)).toEqual(expected);
});

test('HON-02 what a manager overruled is shown for the length of a sale, for that price alone', () => {
  const steps = historyOf('0 150');
  expect(check(steps, 200, 10, 10)).toEqual(['overruled', 10, 52, 0]);
  expect(check(steps, 200, 9, 10)[0]).toBe('not-asked');
  expect(check(steps, 200, 52, 10)[0]).toBe('not-asked');
  const overrulings = [{ originalPriceCents: 200n, validFrom: day(10) }];
  expect(checkWasPrice({ steps, overrulings }, 210n, day(10), rules).allowed).toBe(false);
});

test('HON-02 a was price is never called proven that was not asked, itself not reduced, on 28 days of the 90 before its sale', () => {
  const step = fc.record({
    days: fc.integer({ min: 1, max: 40 }),
    price: fc.constantFrom(100n, 150n, 200n),
    was: fc.constantFrom(null, 150n, 200n),
    offered: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.integer({ min: 1, max: 60 }), (drawn, later) => {
      let at = 0;
      const steps = drawn.map(({ days, price, was, offered }) => {
        const one = { at: day(at), priceCents: price, originalPriceCents: was, offered };
        at += days;
        return one;
      });
      const moment = day(at + later);
      const found = checkWasPrice({ steps, overrulings: [] }, 200n, moment, rules);
      /** Counted day by day, in another way than the rule does. */
      const began = Math.round((found.saleBeganAt.getTime() - START) / DAY_MS);
      const holding = (number: number) => steps.findLast((one) => one.at <= day(number));
      const asked = Array.from({ length: 90 }, (_, back) => holding(began - 1 - back)).filter(
        (one) => one?.offered && one.originalPriceCents === null && one.priceCents === 200n,
      ).length;
      expect(found.askedDays).toBe(asked);
      expect(found.allowed).toBe(asked >= 28 && moment.getTime() < found.saleBeganAt.getTime() + 42 * DAY_MS);
      // No was price was shown on the 28 days of sale-free offering before the sale, if it had that many before it.
      const offeredBefore = Array.from({ length: began }, (_, number) => holding(began - 1 - number)).filter(
        (one) => one?.offered,
      );
      for (const one of offeredBefore.slice(0, 28)) expect(one?.originalPriceCents).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test('HON-01 the lowest price of 30 days counts the price that held when they began, and no days without sale', () => {
  expect(lowestPrice(historyOf('0 90', '20 150', '40 120'), day(45))).toBe(90n);
  expect(lowestPrice(historyOf('0 90', '20 150', '40 120'), day(50))).toBe(120n);
  expect(lowestPrice(historyOf('0 150', '40 -'), day(45))).toBe(150n);
  expect(lowestPrice(historyOf('0 150', '10 -'), day(45))).toBeNull();
  expect(lowestPrice([], day(45))).toBeNull();
});
