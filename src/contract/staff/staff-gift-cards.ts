/** Gift cards at the staff site. Codes and PINs are told once, to whoever issues the card. */
import { z } from 'zod';
import { cleanText, dollars } from '../fields/fields.ts';

/** Dollars on a card that the staff issue. */
export const MAX_CARD_AMOUNT = 5_000;

export const issueCardSchema = z.strictObject({
  /** Made by whoever sends it: sent twice, one card is issued. */
  cardId: z.uuid(),
  amount: dollars.refine(
    (amount) => amount > 0 && amount <= MAX_CARD_AMOUNT,
    `Write an amount from 0.01 to ${MAX_CARD_AMOUNT}.`,
  ),
  years: z.int().min(3).max(100).default(3),
});
export type IssueCardRequest = z.output<typeof issueCardSchema>;
export const issuedReply = z.object({
  id: z.uuid(),
  code: z.string(),
  pin: z.string(),
  amount: z.number(),
  expires: z.string(),
});
export type IssuedReply = z.output<typeof issuedReply>;

/** The last four digits of a code, all of its digits, or the e-mail address of the order that bought it. */
export const cardsQuery = z.strictObject({ term: cleanText(250).trim().min(1) });
export const cardParams = z.strictObject({ id: z.uuid() });
export const suspendCardSchema = z.strictObject({ suspended: z.boolean() });
export type SuspendCardRequest = z.output<typeof suspendCardSchema>;

const card = z.object({
  id: z.uuid(),
  last4: z.string(),
  state: z.enum(['open', 'locked', 'suspended', 'expired']),
  balance: z.number(),
  issued: z.number(),
  issuedAt: z.string(),
  expires: z.string(),
  wrongPins: z.int(),
  /** The order that bought it; null when the staff issued it. */
  orderNumber: z.string().nullable(),
});
export type GiftCardRow = z.output<typeof card>;
export const cardsReply = z.object({ cards: z.array(card) });
export const cardReply = card.extend({
  entries: z.array(z.object({ at: z.string(), kind: z.string(), amount: z.number() })),
});
export type CardReply = z.output<typeof cardReply>;
