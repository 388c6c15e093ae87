/** Store credit: a customer's balance with the shop (EDIT-04). */
import { z } from 'zod';
import { hasTwoDecimals } from '#shared/money.ts';
import { cleanText } from '../fields/fields.ts';
import { requestMessages } from '../messages/request-messages.ts';

/** Why a balance changed. */
const creditEntryKinds = ['give', 'take-back', 'use', 'give-back', 'refund', 'expire', 'forfeit'] as const;
export type CreditEntryKind = (typeof creditEntryKinds)[number];

const storeCreditEntry = z.object({
  id: z.string(),
  /** ISO instant. */
  at: z.string(),
  kind: z.enum(creditEntryKinds),
  /** Dollars; negative for what was taken out. */
  amount: z.number(),
  orderNumber: z.string().nullable(),
  /** Of a change by staff; the customer reads it. */
  reason: z.string().nullable(),
});
export const storeCreditSchema = z.object({
  /** Dollars that can be used now. */
  balance: z.number(),
  /** The last day on which it can be used, in New Zealand; null: it does not expire. */
  expires: z.iso.date().nullable(),
  entries: z.array(storeCreditEntry),
  more: z.boolean(),
});
export type StoreCredit = z.output<typeof storeCreditSchema>;
export type StoreCreditEntry = StoreCredit['entries'][number];
/** Entries per page. */
export const CREDIT_PAGE = 50;

export const storeCreditQuerySchema = z.strictObject({
  /** The last id of the previous page. */
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});

/** The words for an entry, for its customer and the staff. */
export const creditWords: Record<CreditEntryKind, string> = {
  give: 'Given by the shop',
  'take-back': 'Taken back by the shop',
  use: 'Used for an order',
  'give-back': 'Returned from an order that was not placed',
  refund: 'Refunded',
  expire: 'Expired',
  forfeit: 'Given up',
};

/** Maximum dollars of one change by staff. */
const MAX_CHANGE = 100_000;
export const CREDIT_REASON_REQUIRED = 'Enter a reason. The customer sees it.';
/** A change by staff; sent twice under one `changeId`, it is made once. A negative amount is taken back. */
export const changeCreditSchema = z.strictObject({
  changeId: z.uuid(),
  amount: z
    .number()
    .min(-MAX_CHANGE)
    .max(MAX_CHANGE)
    .refine((amount) => amount !== 0 && hasTwoDecimals(amount), requestMessages.badRequest),
  reason: cleanText(200).trim().min(1, CREDIT_REASON_REQUIRED),
});
export type ChangeCreditRequest = z.output<typeof changeCreditSchema>;
/** What is left after the change, in dollars. */
export const creditChangedSchema = z.object({ balance: z.number(), already: z.boolean() });

/** What staff see of a customer's credit, and how much the reader may still give today, in dollars. */
export const staffStoreCreditSchema = storeCreditSchema.extend({ mayGive: z.number() });
