/**
 * Interface of a tender that an outside provider decides. One object per tender; nothing else depends on its details.
 */
import type { AuthoriseResult, GatewayEntry, GatewayState, SettleResult } from '../../card-gateway.port.ts';
import type { OutsidePayment } from '../../payment.ts';
import type { PaymentsCtx } from '../../payments-context.ts';

/** `amount` is in the provider's own unit. */
export type ListedEntry = Pick<GatewayEntry, 'gatewayRef' | 'kind' | 'state' | 'orderNumber'> & { amount: string };

/**
 * Every step may be called any number of times, with the same key, in any process, and has its effect once; no answer
 * is UNKNOWN, never a guess (reliability R2, R3). Steps use the network only: no transaction is open, no connection
 * held.
 */
export interface OutsideTenderSteps {
  /** Authorises the money, or takes it where the provider has no authorisation (`payment.pspKey` is the key). */
  authorise(ctx: PaymentsCtx, payment: OutsidePayment): Promise<AuthoriseResult>;
  /** Captures what was authorised; DONE at once where the money was taken with the authorisation. */
  capture(ctx: PaymentsCtx, payment: OutsidePayment, gatewayRef: string): Promise<SettleResult>;
  /** Undoes the authorisation: a void, or a full refund where the money was taken at once. */
  void(ctx: PaymentsCtx, payment: OutsidePayment, gatewayRef: string): Promise<SettleResult>;
  /** Refunds part or all of captured money, under a key of its own. */
  refund(
    ctx: PaymentsCtx,
    payment: OutsidePayment,
    refund: { key: string; gatewayRef: string; amountCents: bigint },
  ): Promise<SettleResult>;
  /** The current state; null when the provider does not know it. */
  find(ctx: PaymentsCtx, payment: OutsidePayment, gatewayRef: string): Promise<{ state: GatewayState } | null>;
  /**
   * Everything in the provider's records with us, created between two instants, by its reference or our key. Throws
   * when the list is incomplete.
   */
  list(ctx: PaymentsCtx, from: Date, until: Date): AsyncIterable<ListedEntry>;
}
