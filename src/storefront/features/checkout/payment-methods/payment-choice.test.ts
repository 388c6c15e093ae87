import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instalments } from '#contract/payments/pay-in-four.ts';
import { payingTenders } from '#contract/payments/payment-methods.ts';
import type { SavedMethod } from '#contract/payments/saved-methods.ts';
import { describeInstrument, isExpired } from '../payment/describe-instrument.ts';
import { listPaymentOptions, settleChoice } from './payment-choice.ts';

const today = new Date('2026-11-21T02:00:00Z');
const visa: SavedMethod = { id: 'a', type: 'card', brand: 'Visa', last4: '1111', expiry: '12/2030' };
const old: SavedMethod = { id: 'b', type: 'card', brand: 'MasterCard', last4: '4444', expiry: '10/2026' };
const paypal: SavedMethod = { id: 'c', type: 'paypal', brand: 'PayPal', last4: '', expiry: '' };
const list = (
  outstanding: bigint,
  offered = payingTenders as readonly (typeof payingTenders)[number][],
  saved: SavedMethod[] = [],
) => listPaymentOptions({ offered, saved, outstanding, today });

test('PAY-01 every offered method is shown, saved ones first; methods the shop does not have are left out', () => {
  expect(list(15_590n, payingTenders, [visa, paypal]).map(({ value }) => value)).toEqual([
    'saved:a',
    'saved:c',
    ...payingTenders,
  ]);
  expect(list(15_590n, ['card'], [visa, paypal]).map(({ value }) => value)).toEqual(['saved:a', 'card']);
});

test('PAY-28 nothing left to pay needs no payment method', () => {
  expect(list(0n, payingTenders, [visa])).toEqual([]);
  expect(settleChoice([], 'card')).toBeNull();
});

test('BNPL-02 BNPL-03 pay in four is available from 0.04 to 2000, both included; beyond that it is shown with the reason', () => {
  const isOpen = (cents: bigint) => list(cents).find(({ value }) => value === 'pay_in_four')?.disabled === false;
  expect([3n, 4n, 5n, 199_999n, 200_000n, 200_001n].map(isOpen)).toEqual([false, true, true, true, true, false]);
  expect(list(200_001n).find(({ value }) => value === 'pay_in_four')?.detail).toBe(
    'For orders from $0.04 to $2,000.00.',
  );
});

test('BNPL-01 BNPL-03 four payments two weeks apart sum to the total and differ by no more than three cents in the last', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 4n, max: 200_000n }), (cents) => {
      const plan = instalments(cents, today);
      expect(plan).toHaveLength(4);
      expect(plan.reduce((sum, one) => sum + one.cents, 0n)).toBe(cents);
      const [first, , third, last] = plan.map((one) => one.cents) as [bigint, bigint, bigint, bigint];
      expect(first).toBe(third);
      expect(last - first >= 0n && last - first <= 3n).toBe(true);
      for (const [index, { due }] of plan.entries())
        expect(due.getTime() - today.getTime()).toBe(index * 14 * 86_400_000);
    }),
  );
});

test('FIX-56 a card’s last month ends in New Zealand time, whatever the device’s time zone', () => {
  const zone = process.env.TZ;
  try {
    for (const TZ of ['Pacific/Auckland', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC']) {
      process.env.TZ = TZ;
      // Summer time: thirteen hours ahead of UTC.
      expect(isExpired('11/2026', new Date('2026-11-30T10:59:59Z')), TZ).toBe(false);
      expect(isExpired('11/2026', new Date('2026-11-30T11:00:00Z')), TZ).toBe(true);
      expect(isExpired('12/2026', new Date('2026-12-31T10:59:59Z')), TZ).toBe(false);
      expect(isExpired('12/2026', new Date('2026-12-31T11:00:00Z')), TZ).toBe(true);
      expect(isExpired('1/2027', new Date('2026-12-31T11:00:00Z')), TZ).toBe(false);
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test('CARD-04 an expired saved card cannot be chosen', () => {
  expect(isExpired('11/2026', today)).toBe(false);
  expect(isExpired('10/2026', today)).toBe(true);
  expect(isExpired('', today)).toBe(false);
  const options = list(100n, ['card'], [old, visa]);
  expect(options[0]).toMatchObject({ value: 'saved:b', disabled: true, detail: 'This card has expired.' });
  expect(settleChoice(options, 'saved:b')?.value).toBe('saved:a');
  expect(options[1]?.detail).toBe('Expires 12 / 30');
});

test('the choice stays while it is available; otherwise the first available one is chosen', () => {
  const options = list(15_590n);
  expect(settleChoice(options, 'paypal')?.value).toBe('paypal');
  expect(settleChoice(options, 'bitcoin')?.value).toBe('card');
  expect(settleChoice(list(300_000n), 'pay_in_four')?.value).toBe('card');
});

test('describes an instrument', () => {
  expect(describeInstrument(visa)).toBe('Visa ending in 1111');
  expect(describeInstrument(paypal)).toBe('PayPal');
});
