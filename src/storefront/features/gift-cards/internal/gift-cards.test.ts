import { beforeEach, expect, test } from 'vitest';
import { type ErrorCode, errorBody } from '#contract/errors/error-codes.ts';
import { fail, ok } from '#shared/result.ts';
import { analyticsQueue } from '#storefront/lib/analytics/analytics-queue.ts';
import type { ApiResult } from '#storefront/lib/api-client/call-api.ts';
import {
  clearGiftCards,
  giftCardPayments,
  giftCardRequests,
  giftCardsState,
  holdGiftCard,
} from '#storefront/lib/checkout/gift-cards-state.ts';
import { refreshGiftCards } from '../refresh-gift-cards.ts';
import { checkTyped } from './check-typed.ts';
import { type BalanceResult, giftCardProblems, readBalance } from './read-balance.ts';

const refused = (errorCode: ErrorCode): ApiResult<never> =>
  fail({ kind: 'refused', status: 409, body: errorBody(errorCode), retryAfterMs: null });
const card = (code: string, amountRemaining = 50) => ({
  code,
  pin: '1234',
  last4: code.slice(-4),
  expires: '2029-11-21',
  amountRemaining,
});
const [ONE, TWO] = ['6047000000000000001', '6047000000000000002'] as const;
beforeEach(clearGiftCards);

test.each<[ErrorCode, string]>([
  ['VoucherExpired', 'EXPIRED'],
  ['VoucherInvalid', 'NOT_FOUND'],
  ['VoucherLocked', 'LOCKED'],
  ['VoucherSuspended', 'SUSPENDED'],
  ['TooManyRequests', 'UNKNOWN'],
])('VOUCH-06 VOUCH-07 VOUCH-08 VOUCH-09 %s means %s', (errorCode, reason) => {
  expect(readBalance(refused(errorCode))).toMatchObject(fail({ reason }));
});

test('VOUCH-06 VOUCH-09 a balance is a success; a suspended card is recognised by its message; no answer says nothing of the card', () => {
  const balance = { expires: '2029-11-21', amountRemaining: 12.5 };
  expect(readBalance(ok(balance))).toEqual(ok(balance));
  const body = { errorCode: 'BadRequest' as const, message: 'Gift card is suspended' };
  expect(readBalance(fail({ kind: 'refused', status: 400, body, retryAfterMs: null }))).toEqual(
    fail({ reason: 'SUSPENDED' }),
  );
  expect(readBalance(fail({ kind: 'unreachable', status: null }))).toMatchObject(fail({ reason: 'UNKNOWN' }));
});

test('VOUCH-13 VOUCH-16 each reason has its own message', () => {
  expect(giftCardProblems).toEqual({
    NOT_FOUND: 'Incorrect gift card code or PIN.',
    EXPIRED: 'This gift card has expired.',
    LOCKED: 'This gift card is locked. Contact our support team.',
    SUSPENDED: 'Gift card is suspended',
    REDEEMED: 'This gift card has already been redeemed.',
  });
});

test('VOUCH-04 VOUCH-13 input is validated field by field, and a card can be added once', () => {
  expect(checkTyped({ code: '', pin: '12' }, [])).toEqual(
    fail({ code: 'Enter a gift card code.', pin: 'Enter a valid PIN, 4 to 8 digits.' }),
  );
  // Each field on its own.
  expect(checkTyped({ code: ONE, pin: '' }, [])).toEqual(fail({ pin: 'Enter the PIN of the gift card.' }));
  expect(checkTyped({ code: ONE, pin: '123456789' }, [])).toEqual(fail({ pin: 'Enter a valid PIN, 4 to 8 digits.' }));
  expect(checkTyped({ code: '6047', pin: '1234' }, [])).toEqual(
    fail({ code: 'Enter a valid gift card code, 19 digits.' }),
  );
  expect(checkTyped({ code: '6047 0000-0000 0000 001', pin: ' 1234' }, [])).toEqual(ok({ code: ONE, pin: '1234' }));
  expect(checkTyped({ code: '6047 0000 0000 0000 001', pin: '1234' }, [{ code: ONE }])).toEqual(
    fail({ card: 'This gift card has already been applied.' }),
  );
});

test('VOUCH-10 VOUCH-11 balances are reloaded: a card that cannot pay is removed with an event that gives the reason; one without an answer stays', async () => {
  for (const code of [ONE, TWO, '6047000000000000003', '6047000000000000004']) holdGiftCard(card(code));
  analyticsQueue.length = 0;
  const answers: BalanceResult[] = [
    ok({ expires: '2029-11-21', amountRemaining: 20 }),
    fail({ reason: 'LOCKED' }),
    ok({ expires: '2029-11-21', amountRemaining: 0 }),
    fail({ reason: 'UNKNOWN', message: 'nobody answers' }),
  ];
  await refreshGiftCards(async () => answers.shift() as BalanceResult);
  expect(giftCardsState.getState().cards.map(({ last4, amountRemaining }) => [last4, amountRemaining])).toEqual([
    ['0001', 20],
    ['0004', 50],
  ]);
  const events = [
    { last4: '0002', reason: 'LOCKED' },
    { last4: '0003', reason: 'REDEEMED' },
  ];
  expect(giftCardsState.getState().cancelled).toEqual(events);
  expect(analyticsQueue).toEqual(events.map(({ reason }) => ['voucher_cancelled', reason]));
});

test.each(['EXPIRED', 'NOT_FOUND', 'LOCKED', 'SUSPENDED'] as const)(
  'VOUCH-10 a card answered %s leaves, with that reason told to analytics',
  async (reason) => {
    analyticsQueue.length = 0;
    holdGiftCard(card(ONE));
    holdGiftCard(card(TWO));
    await refreshGiftCards(async ({ code }) =>
      code === ONE ? fail({ reason }) : ok({ expires: '2029-11-21', amountRemaining: 50 }),
    );
    expect(giftCardsState.getState().cards.map(({ code }) => code)).toEqual([TWO]);
    expect(giftCardsState.getState().cancelled).toEqual([{ last4: '0001', reason }]);
    expect(analyticsQueue).toEqual([['voucher_cancelled', reason]]);
  },
);

test('PAY-05 VOUCH-03 cards are requested in full and paid as quoted', () => {
  holdGiftCard(card(ONE, 30));
  holdGiftCard(card(TWO, 70));
  const { cards } = giftCardsState.getState();
  expect(giftCardRequests(cards).map(({ code, amount }) => [code, amount])).toEqual([
    [ONE, 30],
    [TWO, 70],
  ]);
  const usages = [
    { methodCode: 'voucher' as const, id: ONE, amount: 30 },
    { methodCode: 'voucher' as const, id: TWO, amount: 0 },
  ];
  expect(giftCardPayments(cards, usages)).toEqual([{ method: 'voucher', amount: 30, code: ONE, pin: '1234' }]);
});
