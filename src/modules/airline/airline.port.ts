/**
 * What the shop needs from the partner airline (docs/airline.md). No answer or an invalid one is UNKNOWN, never a
 * guess.
 */
import type { Ctx } from '#platform/context.ts';

export type MemberFound =
  | { outcome: 'FOUND'; memberId: string }
  | { outcome: 'NOT_FOUND' | 'INACTIVE' }
  | { outcome: 'UNKNOWN'; reason: string };

export type CodeAnswer = { outcome: 'SENT' | 'NOT_FOUND' | 'INACTIVE' } | { outcome: 'UNKNOWN'; reason: string };
export type ProofAnswer = { outcome: 'PROVEN' | 'WRONG' } | { outcome: 'UNKNOWN'; reason: string };

export type QuoteAnswer =
  | { outcome: 'QUOTED'; quoteNumber: string; memberId: string; amountCents: bigint; points: bigint; expiresAt: Date }
  | { outcome: 'NOT_FOUND' | 'INACTIVE' | 'INSUFFICIENT' }
  | { outcome: 'UNKNOWN'; reason: string };

export type BurnAnswer =
  | { outcome: 'BURNED'; ref: string; amountCents: bigint; points: bigint }
  | {
      outcome: 'REFUSED';
      reason:
        | 'QUOTE_EXPIRED'
        | 'QUOTE_USED'
        | 'QUOTE_MISMATCH'
        | 'MEMBER_INACTIVE'
        | 'MEMBER_NOT_FOUND'
        | 'INSUFFICIENT_POINTS';
    }
  | { outcome: 'UNKNOWN'; reason: string };

/** `MANUAL`: the airline refuses for good; a person has to check. */
export type AirlineStep = { outcome: 'DONE'; ref: string } | { outcome: 'REFUSED' | 'UNKNOWN'; reason: string };

export interface StatementLine {
  /** The key of our call. */
  key: string;
  kind: 'burn' | 'return' | 'award';
  memberId: string;
  /** From the member's side: points paid are negative. */
  points: bigint;
  orderNumber: string;
}

/** Calls that change something carry a key; the same key again has no second effect and the same answer. */
export interface AirlinePort {
  findMember(member: { memberId: string; lastName: string }): Promise<MemberFound>;
  /**
   * Has the airline send the member a one-time code, to the email address or phone number that the airline itself has
   * for them.
   */
  sendCode(member: { memberId: string; lastName: string }): Promise<CodeAnswer>;
  /** Whether it is the code that was sent last; after too many wrong ones it is void. */
  proveMember(proof: { memberId: string; code: string }): Promise<ProofAnswer>;
  quote(request: { memberId: string; lastName: string; amountCents: bigint }): Promise<QuoteAnswer>;
  /** Takes the quote's points for its whole amount. */
  burn(request: {
    key: string;
    quoteNumber: string;
    memberId: string;
    amountCents: bigint;
    orderNumber: string;
  }): Promise<BurnAnswer>;
  /** Returns points of a burn: all that are left of it, or those for an amount. */
  returnPoints(request: { key: string; burnKey: string; amountCents: bigint | 'ALL' }): Promise<AirlineStep>;
  /** Credits points, or deducts them where negative. */
  award(request: { key: string; memberId: string; points: bigint; orderNumber: string }): Promise<AirlineStep>;
  findBurn(key: string): Promise<{ state: 'BURNED' | 'RETURNED'; ref: string } | 'NONE' | 'UNKNOWN'>;
  /** The airline's statement with us between two instants. */
  statement(from: Date, until: Date): Promise<StatementLine[]>;
}

/** Null where no airline is connected: then the shop shows nothing of one. */
export type AirlineCtx = Ctx & { airline: AirlinePort | null };
