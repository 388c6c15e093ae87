/** What the shop needs from the partner airline (docs/airline.md). Silence and nonsense are UNKNOWN, never a guess. */
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

/** `MANUAL`: the airline refuses for good; a person has to look. */
export type AirlineStep = { outcome: 'DONE'; ref: string } | { outcome: 'REFUSED' | 'UNKNOWN'; reason: string };

export interface StatementLine {
  /** The key under which we asked. */
  key: string;
  kind: 'burn' | 'return' | 'award';
  memberId: string;
  /** From the member's side: what was paid with is negative. */
  points: bigint;
  orderNumber: string;
}

/** Calls that change something carry a key; the same key again has no second effect and the same answer. */
export interface AirlinePort {
  findMember(member: { memberId: string; lastName: string }): Promise<MemberFound>;
  /** Has the airline send the member a one-time code, by the address or phone number that the airline itself has for them. */
  sendCode(member: { memberId: string; lastName: string }): Promise<CodeAnswer>;
  /** Whether it is the code that was sent last; a wrong one too many ends it. */
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
  /** Gives points of a burn back: all that are left of it, or those for an amount. */
  giveBack(request: { key: string; burnKey: string; amountCents: bigint | 'ALL' }): Promise<AirlineStep>;
  /** Credits points, or takes them back where negative. */
  award(request: { key: string; memberId: string; points: bigint; orderNumber: string }): Promise<AirlineStep>;
  findBurn(key: string): Promise<{ state: 'BURNED' | 'RETURNED'; ref: string } | 'NONE' | 'UNKNOWN'>;
  /** What the airline has in its books with us between two instants. */
  statement(from: Date, until: Date): Promise<StatementLine[]>;
}

/** Null where no airline is connected: then nobody sees anything of one. */
export type AirlineCtx = Ctx & { airline: AirlinePort | null };
