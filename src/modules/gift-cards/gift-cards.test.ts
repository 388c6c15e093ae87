/** Codes, PINs and the lock (reliability D4, VOUCH-03 to VOUCH-09), with a real database, since guesses race. */
import { describe, expect, test } from 'vitest';
import { giftCardFields } from '#contract/payments/gift-card.ts';
import { endOfNzDayYearsLater } from '#platform/calendar/nz-day.ts';
import { sql } from '#platform/database/sql.ts';
import { fail } from '#shared/result.ts';
import { testCtx } from '../../../tests/support/shop/test-context.ts';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { describeGiftCard } from './describe-gift-card.ts';
import { giftCardBalance } from './gift-card-balance.ts';
import { openGiftCard } from './internal/open-gift-card.ts';
import { issueGiftCard } from './issue-gift-card.ts';
import { suspendGiftCard } from './suspend-gift-card.ts';
import { unlockGiftCard } from './unlock-gift-card.ts';

async function useCard(cents = 5_000n) {
  const database = await useTestDatabase();
  const ctx = testCtx(database.db);
  const card = await issueGiftCard(ctx, { cents });
  const wrongPin = card.pin === '00000000' ? '11111111' : '00000000';
  return { ctx, pool: database.pool, ...card, wrongPin };
}
const wrongPins = async (pool: {
  query: (text: string) => Promise<{ rows: { wrong_pins: number; locked: boolean }[] }>;
}) => (await pool.query('select wrong_pins, locked_at is not null as locked from gift_cards.gift_card')).rows[0];

describe('a gift card', () => {
  test('VOUCH-03 VOUCH-06 has a code of 19 digits and a PIN, answers SUCCESS with them, and is valid for three whole years', async () => {
    const { ctx, code, pin, pool } = await useCard();
    expect([code, pin]).toEqual([expect.stringMatching(/^\d{19}$/), expect.stringMatching(/^\d{8}$/)]);
    const opened = await openGiftCard(ctx, { code, pin });
    if (!opened.ok) throw new Error(opened.error.reason);
    expect(opened.value).toMatchObject({ last4: code.slice(-4), balanceCents: 5_000n });
    expect(giftCardBalance(opened.value)).toEqual({
      expires: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      amountRemaining: 50,
    });
    const { rows } = await pool.query(
      "select expires_at >= issued_at + interval '3 years' as whole from gift_cards.gift_card",
    );
    expect(rows).toEqual([{ whole: true }]);
    await expect(
      pool.query("update gift_cards.gift_card set expires_at = issued_at + interval '35 months'"),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('VOUCH-03 a card issued at any moment is valid for three whole years, and to the end of a day in New Zealand', async () => {
    const { db } = await useTestDatabase();
    const leapDays = ['2028-02-27T11:30:00Z', '2028-02-28T05:00:00Z', '2028-02-28T23:00:00Z', '2028-02-29T10:59:00Z'];
    // Half past eleven at night in winter time, on days that are in summer time three years later.
    const clockDays = ['2027-04-05T11:30:00Z', '2029-09-26T11:30:00Z'];
    for (const moment of [...leapDays, ...clockDays, '2026-12-31T10:59:59Z', '2026-11-21T00:00:00Z']) {
      const at = sql<Date>`${moment}::timestamptz`;
      const { rows } = await sql<{ whole: boolean; soon: boolean; ends: string }>`
        select e >= ${at} + interval '3 years' as whole, e <= ${at} + interval '3 years 25 hours' as soon,
          to_char(e at time zone 'Pacific/Auckland', 'HH24:MI:SS.US') as ends
        from (select ${endOfNzDayYearsLater(at, 3)} as e) card`.execute(db);
      expect(rows, moment).toEqual([{ whole: true, soon: true, ends: '00:00:00.000000' }]);
    }
  });

  test('D4 neither code nor PIN is stored in any row', async () => {
    const { code, pin, pool } = await useCard();
    const { rows } = await pool.query(
      "select (select string_agg(g::text, ' ') from gift_cards.gift_card g) || (select string_agg(e::text, ' ') from ledger.tx e) as all",
    );
    expect(rows[0].all).not.toContain(code);
    expect(rows[0].all).not.toContain(pin);
  });

  test('VOUCH-07 VOUCH-09 suspended or expired is revealed only with the right PIN', async () => {
    const { ctx, code, pin, wrongPin, pool } = await useCard();
    await suspendGiftCard(ctx, 'operator', code);
    expect(await openGiftCard(ctx, { code, pin })).toEqual(fail({ reason: 'SUSPENDED' }));
    expect(await openGiftCard(ctx, { code, pin: wrongPin })).toEqual(fail({ reason: 'NOT_FOUND' }));
    await suspendGiftCard(ctx, 'operator', code, false);
    await pool.query("update gift_cards.gift_card set issued_at = '2016-01-01', expires_at = '2019-01-02'");
    expect(await openGiftCard(ctx, { code, pin })).toEqual(fail({ reason: 'EXPIRED' }));
    expect(await suspendGiftCard(ctx, 'operator', '0'.repeat(19)), 'there is none').toBe(false);
  });
});

describe('D4 guesses', () => {
  test('200 concurrent guesses: exactly five are checked, then the card is locked for the right PIN too, until staff unlock it', async () => {
    const { ctx, code, pin, wrongPin, pool } = await useCard();
    const answers = await Promise.all(Array.from({ length: 200 }, () => openGiftCard(ctx, { code, pin: wrongPin })));
    const answersWith = (reason: string) => answers.filter((opened) => !opened.ok && opened.error.reason === reason);
    expect(answersWith('NOT_FOUND')).toHaveLength(5);
    expect(answersWith('LOCKED')).toHaveLength(195);
    expect(await openGiftCard(ctx, { code, pin })).toEqual(fail({ reason: 'LOCKED' }));
    expect(await wrongPins(pool)).toEqual({ wrong_pins: 5, locked: true });
    expect(await unlockGiftCard(ctx, 'operator', code)).toBe(true);
    expect(await openGiftCard(ctx, { code, pin })).toMatchObject({ ok: true });
  });

  test('many concurrent right PINs lock nobody out, and a right one resets the count of wrong ones', async () => {
    const { ctx, code, pin, wrongPin, pool } = await useCard();
    for (let guess = 0; guess < 4; guess += 1) await openGiftCard(ctx, { code, pin: wrongPin });
    const answers = await Promise.all(Array.from({ length: 30 }, () => openGiftCard(ctx, { code, pin })));
    expect(answers.every((opened) => opened.ok)).toBe(true);
    expect(await wrongPins(pool)).toEqual({ wrong_pins: 0, locked: false });
  });

  test('an unknown code gets the answer of a wrong PIN, and takes as long', async () => {
    const { ctx, code, wrongPin } = await useCard();
    const timeOf = async (card: { code: string; pin: string }): Promise<number> => {
      const started = performance.now();
      expect(await openGiftCard(ctx, card)).toEqual(fail({ reason: 'NOT_FOUND' }));
      return performance.now() - started;
    };
    // Alternating, so that other load on the machine affects both.
    let [unknown, wrong] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let round = 0; round < 4; round += 1) {
      unknown = Math.min(unknown, await timeOf({ code: '9'.repeat(19), pin: wrongPin }));
      wrong = Math.min(wrong, await timeOf({ code, pin: wrongPin }));
    }
    expect(unknown, 'the hash is computed for both').toBeGreaterThan(wrong / 4);
  });

  test('a PIN is never checked inside a transaction, which could roll the count back', async () => {
    const { ctx, code, wrongPin } = await useCard();
    await expect(
      ctx.db.transaction().execute((db) => openGiftCard({ ...ctx, db }, { code, pin: wrongPin })),
    ).rejects.toThrow('must not run in a transaction');
  });
});

test('staff see all of a card but its PIN', async () => {
  const { ctx, code } = await useCard();
  expect(await describeGiftCard(ctx, code)).toMatchObject({
    balanceCents: 5_000n,
    moves: [{ kind: 'issue', amountCents: 5_000n }],
  });
  expect(await describeGiftCard(ctx, '9'.repeat(19))).toBeNull();
});

describe('VOUCH-05 accepted input', () => {
  test.each([
    ['6047 1234 5678 9012 345', '6047123456789012345'],
    ['6047-1234-5678-9012-345', '6047123456789012345'],
    ['604712345678901234', 'Enter a valid gift card code, 19 digits.'],
    ['60471234567890123456', 'Enter a valid gift card code, 19 digits.'],
    ['6047123456789O12345', 'Enter a valid gift card code, 19 digits.'],
    ['', 'Enter a gift card code.'],
    ['  ', 'Enter a gift card code.'],
  ])('code %j', (typed, expected) => {
    const read = giftCardFields.code.safeParse(typed);
    expect(read.success ? read.data : read.error.issues[0]?.message).toBe(expected);
  });
  test.each([
    ['1234', '1234'],
    ['1234 5678', '12345678'],
    ['123', 'Enter a valid PIN, 4 to 8 digits.'],
    ['123456789', 'Enter a valid PIN, 4 to 8 digits.'],
    ['', 'Enter the PIN of the gift card.'],
  ])('PIN %j', (typed, expected) => {
    const read = giftCardFields.pin.safeParse(typed);
    expect(read.success ? read.data : read.error.issues[0]?.message).toBe(expected);
  });
});
