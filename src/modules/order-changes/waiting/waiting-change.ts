/** A change of an order that waits for its payment: its states, and how what it makes of the order is stored. Pure (EDIT-01). */
import type { Cents } from '#shared/money.ts';
import type { PlannedChange } from '../by-staff/plan-staff-change.ts';
import type { Units } from '../plan-change.ts';

/** PAYING: a payment is undecided. UNDOING: it ends once that payment is void. */
export type WaitingState = 'WAITING' | 'PAYING' | 'UNDOING' | 'MADE' | 'ENDED';
/**
 * OUTDATED: the order was changed, refunded, packed, sent or cancelled meanwhile. UNPAID: a payment could not be kept, as
 * an offer was used up or the provider authorised another amount.
 */
export type EndedAs = 'EXPIRED' | 'WITHDRAWN' | 'OUTDATED' | 'UNPAID';

/** What is stored of a planned change until it is made. */
export type StoredPlan = Pick<PlannedChange, 'next' | 'stock' | 'uses' | 'words'>;

export interface WaitingChange {
  changeId: string;
  orderId: string;
  orderNumber: string;
  state: WaitingState;
  endedAs: EndedAs | null;
  /** To pay, and what the order costs then. */
  amountCents: Cents;
  totalCents: Cents;
  /** How many agreed versions and refunds the order had. */
  versions: number;
  refunds: number;
  /** Null once it is settled. */
  plan: StoredPlan | null;
  held: Units[];
  paymentId: string | null;
  attempts: number;
  /** The member of staff, and why. */
  actor: string;
  reason: string;
  expiresAt: Date;
  isExpired: boolean;
}

/** Under which its units are held. */
export const holdRef = (changeId: string): string => `hold:${changeId}`;

const CENTS = '$cents';

/** JSON has no whole numbers of this size: cents are objects with their digits. */
export const writePlan = ({ next, stock, uses, words }: StoredPlan): string =>
  JSON.stringify({ next, stock, uses, words }, (_, value) =>
    typeof value === 'bigint' ? { [CENTS]: `${value}` } : value,
  );

/** Of what `writePlan` wrote. */
export const readPlan = (text: string): StoredPlan =>
  JSON.parse(text, (_, value) =>
    typeof value === 'object' && value !== null && typeof value[CENTS] === 'string' ? BigInt(value[CENTS]) : value,
  ) as StoredPlan;
