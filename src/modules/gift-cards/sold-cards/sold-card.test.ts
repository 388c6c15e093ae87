/** How much of an order's money stays for the gift cards that it sold (decision 0036). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paidForCards, paidForSpent, type SoldCard, spentOf, takeBacksFor, unspentOf } from './sold-card.ts';

const card = (issued: bigint, spent: bigint, taken = 0n, paid = issued): SoldCard => ({
  id: `${issued}-${spent}`,
  last4: '0000',
  issuedCents: issued,
  takenCents: taken,
  balanceCents: issued - spent - taken,
  paidCents: paid,
});
const moved = (cards: SoldCard[], left: bigint) =>
  takeBacksFor(cards, left).map(({ card: { id }, cents }) => [id, cents]);

test('money that pays for other goods leaves the cards alone; beyond that the fullest is reduced first; in the end all that is unspent is taken', () => {
  const cards = [card(5_000n, 2_000n), card(10_000n, 0n)];
  expect([paidForCards(cards), paidForSpent(cards), spentOf(cards), unspentOf(cards)]).toEqual([
    15_000n,
    2_000n,
    2_000n,
    13_000n,
  ]);
  expect(moved(cards, 15_000n)).toEqual([]);
  expect(moved(cards, 20_000n)).toEqual([]);
  expect(moved(cards, 14_000n)).toEqual([['10000-0', 1_000n]]);
  expect(moved(cards, 4_000n)).toEqual([
    ['10000-0', 10_000n],
    ['5000-2000', 1_000n],
  ]);
  expect(moved(cards, 2_000n)).toEqual([
    ['5000-2000', 3_000n],
    ['10000-0', 10_000n],
  ]);
});

test('value that a promotion added to a card’s price need not be paid for, and is taken with the rest', () => {
  const half = [card(10_000n, 4_000n, 0n, 9_000n)];
  expect([paidForCards(half), paidForSpent(half)]).toEqual([9_000n, 3_000n]);
  expect(moved(half, 8_000n)).toEqual([['10000-4000', 1_000n]]);
  expect(moved(half, 3_000n)).toEqual([['10000-4000', 6_000n]]);
  expect(moved([card(10_000n, 0n, 0n, 9_000n)], 0n)).toEqual([['10000-0', 10_000n]]);
});

test('for any cards and any refund: the rest is paid for, and no card gives more than it holds', () => {
  const cents = fc.bigInt(0n, 20_000n);
  const anyCard = fc.tuple(fc.bigInt(1n, 20_000n), cents, cents, cents).map(([issued, a, b, off]) => {
    const spent = a % (issued + 1n);
    return card(issued, spent, b % (issued - spent + 1n), issued - (off % (issued + 1n)));
  });
  fc.assert(
    fc.property(fc.array(anyCard, { maxLength: 5 }), cents, (cards, more) => {
      const left = paidForSpent(cards) + more;
      const takeBacks = takeBacksFor(cards, left);
      for (const one of takeBacks) expect(one.cents > 0n && one.cents <= one.card.balanceCents).toBe(true);
      expect(new Set(takeBacks.map((one) => one.card)).size).toBe(takeBacks.length);
      const after = cards.map((one) => {
        const back = takeBacks.find((each) => each.card === one)?.cents ?? 0n;
        return { ...one, takenCents: one.takenCents + back, balanceCents: one.balanceCents - back };
      });
      expect(paidForCards(after) <= left).toBe(true);
      if (left >= paidForCards(cards) && more > 0n) expect(takeBacks).toEqual([]);
    }),
  );
});
