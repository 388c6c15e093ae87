/** States and data of a return. Pure. */
import { randomInt } from 'node:crypto';
import type { RefusedGoods, ReturnMethod, ReturnReason, ReturnView } from '#contract/orders/returns.ts';

export const returnStates = ['REQUESTED', 'RECEIVED', 'DONE', 'CANCELLED', 'REFUSED'] as const;
export type ReturnState = (typeof returnStates)[number];
/** Outcome of a returned unit: restocked, written off, or missing from the parcel. */
const returnOutcomes = ['RESTOCK', 'WRITE_OFF', 'MISSING'] as const;
export type ReturnOutcome = (typeof returnOutcomes)[number];

export interface ReturnLine {
  lineNo: number;
  qty: number;
  reason: ReturnReason;
  exchangeVariantId: number | null;
  exchangeSize: string | null;
  outcome: ReturnOutcome | null;
  refundCents: bigint;
}
export interface Return {
  id: string;
  rma: string;
  orderId: string;
  orderNumber: string;
  state: ReturnState;
  method: ReturnMethod;
  /** Whether the shop buys the label with which it is sent (PARC-04). */
  labelWanted: boolean;
  refundCents: bigint;
  refundedCents: bigint;
  /** Its refund is given as store credit, as the customer agreed (EDIT-04). */
  asStoreCredit: boolean;
  requestedAt: Date;
  receivedAt: Date | null;
  /** The courier's first scan of its label; null: none yet (PARC-04). */
  sentAt: Date | null;
  /** Until when the customer was promised the refund; null until it is scanned. */
  refundBy: Date | null;
  /** Why staff refused it, as the customer reads it, and where the goods are; null unless it is REFUSED. */
  refusalReason: string | null;
  refusedGoods: RefusedGoods | null;
  lines: ReturnLine[];
}

/** HAS_COME: it was received, cancelled or refused before. */
export type EndReturnRefusal = 'NO_SUCH_RETURN' | 'HAS_COME';

/** 'R' and 8 digits; when it is taken the inserting caller draws again (RET-07). */
export const newRma = (): string => `R${randomInt(100_000_000).toString().padStart(8, '0')}`;

/** The status of a return as shown to shoppers. */
export function returnStatus({
  state,
  refundCents,
  sentAt,
  lines,
}: Pick<Return, 'state' | 'refundCents' | 'sentAt' | 'lines'>): ReturnView['status'] {
  if (state === 'REQUESTED' && sentAt) return 'On its way to us';
  if (state === 'REQUESTED' || state === 'CANCELLED') return 'Waiting for your parcel';
  if (state === 'REFUSED') return 'Not accepted';
  if (state === 'RECEIVED') return 'Received';
  if (refundCents > 0n) return 'Refunded';
  return lines.some(({ exchangeVariantId, outcome }) => exchangeVariantId !== null && outcome !== 'MISSING')
    ? 'Exchanged'
    : 'Completed';
}
