/** Payment cases that need a person: open ones, and how they were resolved (FIX-22, FIX-25, FIX-35). */
import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';

const caseKinds = [
  'CAPTURE',
  'VOID',
  'REFUND',
  'CANCEL',
  'SETTLEMENT_DECLINED',
  'DISPUTE',
  'REFUND_DECLINED',
  'BOOKS_DIFFER',
  'FRAUD_REVIEW',
  'AWAITING_MONEY',
] as const;
export type CaseKind = (typeof caseKinds)[number];
/** Retried; refunded in another way; closed with a reason; money that the shopper owed has arrived. */
const caseResolutions = ['RETRIED', 'PAID_BACK', 'CLOSED', 'COLLECTED'] as const;
export type CaseResolution = (typeof caseResolutions)[number];

/** Texts for staff about each kind. */
export const caseTitles: Record<CaseKind, string> = {
  CAPTURE: 'Payment could not be collected',
  VOID: 'Held money could not be released',
  REFUND: 'Refund failed',
  CANCEL: 'Cancelled order could not be refunded',
  SETTLEMENT_DECLINED: 'Payment was declined after collection',
  DISPUTE: 'Payment is disputed',
  REFUND_DECLINED: 'Refund was declined afterwards',
  BOOKS_DIFFER: 'Provider’s records differ',
  FRAUD_REVIEW: 'Payment to review for fraud',
  AWAITING_MONEY: 'Waiting for the shopper’s money',
};

/** The shop's own reason for a refund that it cannot make (FIX-19). */
export const REWARD_WITHOUT_OWNER =
  'This was paid with a reward, and its owner has deleted their account. Pay it back another way, such as with a new gift card, and say how.';

export const CREDIT_WITHOUT_OWNER =
  'This goes to store credit, and the customer has deleted their account. Pay it back another way and say how.';

const paymentCaseSchema = z.object({
  id: z.uuid(),
  kind: z.enum(caseKinds),
  orderNumber: z.string(),
  /** The payment method; null where it is not known. */
  tender: z.string().nullable(),
  /** Open amount in dollars. */
  amount: z.number(),
  /** The gateway's reason, or the shop's. */
  said: z.string(),
  openedAt: z.iso.datetime(),
  /** While the case is open nothing of the order is dispatched. */
  holdsOrder: z.boolean(),
  resolutions: z.array(z.enum(caseResolutions)),
});
export type PaymentCaseRow = z.output<typeof paymentCaseSchema>;
export const paymentCasesSchema = z.object({
  cases: z.array(paymentCaseSchema),
  /** Dollars of all open cases. */
  open: z.number(),
});

export const CASE_NOTE_REQUIRED = 'Enter a reason.';
/** Whether staff must say why: RETRIED and COLLECTED say enough by themselves. */
export const needsCaseNote = (resolution: CaseResolution): boolean =>
  resolution !== 'RETRIED' && resolution !== 'COLLECTED';
export const settleCaseSchema = z
  .strictObject({ resolution: z.enum(caseResolutions), note: cleanText(500).default('') })
  .refine(({ resolution, note }) => !needsCaseNote(resolution) || note.trim() !== '', {
    path: ['note'],
    message: CASE_NOTE_REQUIRED,
  });
export type SettleCaseBody = z.output<typeof settleCaseSchema>;
