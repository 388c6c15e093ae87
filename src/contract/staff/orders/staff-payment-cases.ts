/** Money that needs a person: what stands open, and what was done about it (FIX-22, FIX-25, FIX-35). */
import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';

export const caseKinds = [
  'CAPTURE',
  'VOID',
  'REFUND',
  'CANCEL',
  'SETTLEMENT_DECLINED',
  'DISPUTE',
  'REFUND_DECLINED',
  'BOOKS_DIFFER',
  'FRAUD_REVIEW',
] as const;
export type CaseKind = (typeof caseKinds)[number];
/** Tried again; the money went back another way; closed for a reason. */
export const caseResolutions = ['RETRIED', 'PAID_BACK', 'CLOSED'] as const;
export type CaseResolution = (typeof caseResolutions)[number];

/** What each means, in the words of the staff. */
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
};

/** What the shop itself says of a refund that it cannot make (FIX-19). */
export const REWARD_WITHOUT_OWNER =
  'This was paid with a reward, and its owner has deleted their account. Pay it back another way, such as with a new gift card, and say how.';

export const paymentCaseSchema = z.object({
  id: z.uuid(),
  kind: z.enum(caseKinds),
  orderNumber: z.string(),
  /** How it was paid; null where that is not known. */
  tender: z.string().nullable(),
  /** Dollars that stand open. */
  amount: z.number(),
  /** The gateway's words, or ours. */
  said: z.string(),
  openedAt: z.iso.datetime(),
  /** Nothing of the order leaves while it is open. */
  holdsOrder: z.boolean(),
  resolutions: z.array(z.enum(caseResolutions)),
});
export type PaymentCaseRow = z.output<typeof paymentCaseSchema>;
export const paymentCasesSchema = z.object({
  cases: z.array(paymentCaseSchema),
  /** Dollars of all open cases. */
  open: z.number(),
});

export const CASE_NOTE_REQUIRED = 'Say why.';
export const settleCaseSchema = z
  .strictObject({ resolution: z.enum(caseResolutions), note: cleanText(500).default('') })
  .refine(({ resolution, note }) => resolution === 'RETRIED' || note.trim() !== '', {
    path: ['note'],
    message: CASE_NOTE_REQUIRED,
  });
export type SettleCaseBody = z.output<typeof settleCaseSchema>;
