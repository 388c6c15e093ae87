/** What an account is called and what it is counted in. Pure. */

/** Whole cents, or whole points. */
export type LedgerUnit = 'NZD' | 'points';

/** Our own side of each unit's holds: what is set aside waits there until it is posted or voided. */
export const heldAccount: Record<LedgerUnit, string> = { NZD: 'house:held', points: 'house:held-points' };

/** Value from one account to another. */
export interface Transfer {
  /** One cause, one transfer, for ever: 'refund:…', 'gift-card-issue:…'. */
  key: string;
  /** What it is: 'issue', 'refund', 'earn' … */
  kind: string;
  from: string;
  to: string;
  /** More than nothing. */
  amount: bigint;
  /** The order or other thing that caused it. */
  ownerId?: string;
}

/** DONE now, DONE_BEFORE under this key, or SHORT: a customer's account holds less and nothing has moved. Both accounts must be open. */
export type TransferResult = 'DONE' | 'DONE_BEFORE' | 'SHORT';

/** An amount set aside. */
export interface Hold {
  /** Names the hold for ever: the payment it backs. */
  id: string;
  accountId: string;
  /** Where it goes once it is posted. */
  targetId: string;
  amount: bigint;
}
