/** How a way to pay that somebody outside decides about is driven. One object a tender; the protocol knows nothing else of it. */
import type { AuthoriseResult, GatewayEntry, GatewayState, SettleResult } from '../../card-gateway.port.ts';
import type { OutsidePayment } from '../../payment.ts';
import type { PaymentsCtx } from '../../payments-context.ts';

/** `amount` is in whatever the provider counts in. */
export type ListedEntry = Pick<GatewayEntry, 'gatewayRef' | 'kind' | 'state' | 'orderNumber'> & { amount: string };

/**
 * Every step may be asked any number of times, with the same key, in any process, and has its effect once; silence is
 * UNKNOWN, never a guess (R2, R3). Steps are network only: no transaction is open, no connection held.
 */
export interface OutsideTenderSteps {
  /** Puts the money aside, or takes it where there is nothing in between (`payment.pspKey` is the key). */
  authorise(ctx: PaymentsCtx, payment: OutsidePayment): Promise<AuthoriseResult>;
  /** Collects what was put aside; DONE at once where the money came with the authorisation. */
  capture(ctx: PaymentsCtx, payment: OutsidePayment, gatewayRef: string): Promise<SettleResult>;
  /** Makes it as if the authorisation had never been: a void, or a refund of all where the money came at once. */
  void(ctx: PaymentsCtx, payment: OutsidePayment, gatewayRef: string): Promise<SettleResult>;
  /** Gives part or all of captured money back, under a key of its own. */
  refund(
    ctx: PaymentsCtx,
    payment: OutsidePayment,
    refund: { key: string; gatewayRef: string; amountCents: bigint },
  ): Promise<SettleResult>;
  /** Where it stands; null when the provider has never heard of it. */
  find(ctx: PaymentsCtx, payment: OutsidePayment, gatewayRef: string): Promise<{ state: GatewayState } | null>;
  /** All that stands in the provider's books with us, made between two instants, by its reference or our key. Throws when it cannot be had whole. */
  list(ctx: PaymentsCtx, from: Date, until: Date): AsyncIterable<ListedEntry>;
}
