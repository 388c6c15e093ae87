/** The gateway's own records: what a transaction is now, and everything between two instants. */
import type { CardGatewayPort, GatewayState } from '#modules/payments/card-gateway.port.ts';
import { type BraintreeCalls, CardGatewayUnavailable } from './braintree-calls.ts';
import { type BraintreeTransaction, readCents, STATES } from './braintree-responses.ts';
import type { Sdk } from './braintree-sdk.ts';

/** Looks up and lists transactions. */
export function createRecords(sdk: Sdk, { findOne }: BraintreeCalls): Pick<CardGatewayPort, 'find' | 'list'> {
  return {
    async find(gatewayRef) {
      const found = await findOne(gatewayRef);
      if (!found) return null;
      const amountCents = readCents(found.amount);
      const state = STATES[found.status ?? ''];
      if (!state || amountCents === null)
        throw new CardGatewayUnavailable(`the gateway’s response is invalid: status ${found.status ?? 'none'}`);
      return {
        state: await withRefunds(found, state, amountCents),
        amountCents,
        currency: found.currencyIsoCode ?? '',
        orderNumber: found.orderId ?? '',
      };
    },

    async *list(from, until) {
      const found = sdk.transaction.search((search) => search.createdAt().between(from, until));
      for await (const { id, type, status, amount, orderId } of found) {
        const [state, amountCents] = [STATES[status ?? ''], readCents(amount)];
        if (!id || !state || amountCents === null)
          throw new CardGatewayUnavailable(`the gateway lists an invalid transaction: status ${status ?? 'none'}`);
        const common = { gatewayRef: id, amountCents, orderNumber: orderId ?? '' };
        yield type === 'credit'
          ? { ...common, kind: 'refund', state: stateOfRefund(state) }
          : { ...common, kind: 'payment', state };
      }
    },
  };

  /** A settled payment that was refunded completely is REFUNDED, and so is a refund itself. */
  async function withRefunds(
    found: BraintreeTransaction,
    state: GatewayState,
    amountCents: bigint,
  ): Promise<GatewayState> {
    if (found.type === 'credit') return stateOfRefund(state);
    if (state !== 'CAPTURED' || !found.refundIds || found.refundIds.length === 0) return state;
    const refunds = await Promise.all(found.refundIds.map(findOne));
    const back = refunds.reduce((sum, refund) => {
      const gone = !refund || ['VOIDED', 'DECLINED'].includes(STATES[refund.status ?? ''] ?? 'DECLINED');
      return gone ? sum : sum + (readCents(refund.amount) ?? 0n);
    }, 0n);
    return back >= amountCents ? 'REFUNDED' : state;
  }
}

const stateOfRefund = (state: GatewayState): GatewayState =>
  state === 'VOIDED' || state === 'DECLINED' ? state : 'REFUNDED';
