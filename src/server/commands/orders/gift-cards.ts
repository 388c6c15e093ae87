/** `kerb gift-card …`: issues gift cards and helps customers who lost one. */
import { randomUUIDv7 } from 'node:crypto';
import { giftCardCodeField } from '#contract/payments/gift-card.ts';
import { describeGiftCard } from '#modules/gift-cards/describe-gift-card.ts';
import { GIFT_CARD_YEARS } from '#modules/gift-cards/gift-card.ts';
import { lastDayOf } from '#modules/gift-cards/gift-card-balance.ts';
import { issueCardByStaff } from '#modules/gift-cards/manage-gift-card.ts';
import { suspendGiftCard } from '#modules/gift-cards/suspend-gift-card.ts';
import { unlockGiftCard } from '#modules/gift-cards/unlock-gift-card.ts';
import { centsToText, formatCents, textToCents } from '#shared/money.ts';
import { CommandProblem, withShopDatabase } from '../with-shop-database.ts';

interface Options {
  json?: boolean;
}
const MAX_CENTS = 500_000n;
const OPERATOR = 'operator';
const BY_COMMAND = { actor: OPERATOR, maxCentsADay: null };
const print = (options: Options, facts: Record<string, unknown>, text: string): void => {
  process.stdout.write(`${options.json ? JSON.stringify(facts) : text}\n`);
};
const readCode = (text: string): string => {
  const code = giftCardCodeField.safeParse(text);
  if (!code.success) throw new CommandProblem('A gift card code has 19 digits.');
  return code.data;
};

/** Prints code and PIN; they cannot be shown again. */
export async function issueCard(dollars: string, options: Options & { years?: number }): Promise<number> {
  if (!/^\d{1,4}(\.\d\d)?$/.test(dollars))
    throw new CommandProblem('Write the amount in dollars, such as 50 or 49.90.');
  const cents = textToCents(dollars);
  if (cents === 0n || cents > MAX_CENTS)
    throw new CommandProblem(`A gift card holds more than nothing and at most ${formatCents(MAX_CENTS)}.`);
  if (options.years !== undefined && (options.years < 3 || options.years > 100))
    throw new CommandProblem('A gift card is good for 3 to 100 years.');
  const { card, issued } = await withShopDatabase(async (ctx) => {
    const years = options.years ?? GIFT_CARD_YEARS;
    const made = await issueCardByStaff(ctx, BY_COMMAND, { id: randomUUIDv7(), cents, years });
    if (!made.ok) throw new Error('a card with an id of its own cannot have been issued before');
    return { issued: made.value, card: await describeGiftCard(ctx, made.value.code) };
  });
  if (!card) throw new CommandProblem('The card could not be read again.');
  const expires = lastDayOf(card);
  print(
    options,
    { code: issued.code, pin: issued.pin, amount: centsToText(cents), expires },
    `${formatCents(cents)} until ${expires}\ncode ${issued.code}\nPIN ${issued.pin}`,
  );
  return 0;
}

export async function suspendCard(code: string, options: Options & { lift?: boolean }): Promise<number> {
  const suspended = !options.lift;
  const found = await withShopDatabase((ctx) => suspendGiftCard(ctx, OPERATOR, readCode(code), suspended));
  return tell(options, found, { suspended }, suspended ? 'The card is suspended.' : 'The suspension is lifted.');
}

export async function unlockCard(code: string, options: Options): Promise<number> {
  const found = await withShopDatabase((ctx) => unlockGiftCard(ctx, OPERATOR, readCode(code)));
  return tell(options, found, { locked: false }, 'The wrong-PIN count is reset. The card can be used.');
}

export async function showCard(code: string, options: Options): Promise<number> {
  const card = await withShopDatabase((ctx) => describeGiftCard(ctx, readCode(code)));
  if (!card) return tell(options, false, {}, '');
  const state = card.lockedAt ? 'locked' : card.suspendedAt ? 'suspended' : 'open';
  const facts = {
    last4: card.last4,
    state,
    amountRemaining: centsToText(card.balanceCents),
    issued: centsToText(card.issuedCents),
    expires: lastDayOf(card),
    wrongPins: card.wrongPins,
    moves: card.moves.map(({ at, kind, amountCents }) => ({
      at: at.toISOString(),
      kind,
      amount: centsToText(amountCents),
    })),
  };
  const moves = facts.moves.map(({ at, kind, amount }) => `${at}\t${kind}\t${amount}`);
  print(
    options,
    facts,
    [
      `ending ${card.last4}, ${state}: ${formatCents(card.balanceCents)} of ${formatCents(card.issuedCents)} until ${facts.expires}, ${card.wrongPins} wrong PINs`,
      ...moves,
    ].join('\n'),
  );
  return 0;
}

function tell(options: Options, found: boolean, facts: Record<string, unknown>, text: string): number {
  print(options, found ? facts : { found: false }, found ? text : 'There is no card with this code.');
  return found ? 0 : 1;
}
