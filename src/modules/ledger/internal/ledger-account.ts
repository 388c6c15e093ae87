/** Names and units of accounts. Pure. */

/** Whole cents, or whole points. */
export type LedgerUnit = 'NZD' | 'points';

/** Our own account for each unit's holds: held value waits there until it is posted or voided. */
export const heldAccount: Record<LedgerUnit, string> = { NZD: 'house:held', points: 'house:held-points' };

/** A transfer from one account to another. */
export interface Transfer {
  /** One cause, one transfer, for ever: 'refund:…', 'gift-card-issue:…'. */
  key: string;
  /** Its kind: 'issue', 'refund', 'earn' … */
  kind: string;
  from: string;
  to: string;
  /** Positive. */
  amount: bigint;
  /** The order or other thing that caused it. */
  ownerId?: string;
}

/**
 * DONE now, DONE_BEFORE under this key, or SHORT: a customer's account holds less and nothing has moved. Both accounts
 * must be open.
 */
export type TransferResult = 'DONE' | 'DONE_BEFORE' | 'SHORT';

export interface Hold {
  /** Identifies the hold for ever: the payment it backs. */
  id: string;
  accountId: string;
  /** Where it goes once it is posted. */
  targetId: string;
  amount: bigint;
}
