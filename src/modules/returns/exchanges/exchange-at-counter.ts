import type { CounterExchangeRequest } from '#contract/staff/orders/staff-returns.ts';
import { collectOrder } from '#modules/fulfilment/collect-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { findExchange } from '#modules/orders/returns/replacement-order.ts';
import { getStorePlace } from '#modules/stores/get-store-place.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { receiveReturn } from '../receive-return.ts';
import { startExchangeAtCounter } from '../start-return.ts';

export type CounterExchange =
  | { state: 'EXCHANGED'; rmaId: string; orderNumber: string }
  | { state: 'NOT_POSSIBLE' | 'TOO_MANY' | 'EXCHANGE_SOLD_OUT' | 'NO_SUCH_STORE' };

class Refused extends Error {
  readonly state: Exclude<CounterExchange['state'], 'EXCHANGED'>;
  constructor(state: Exclude<CounterExchange['state'], 'EXCHANGED'>) {
    super('refused');
    this.state = state;
  }
}

/**
 * Exchanges a pair for another size at a store's counter (FIX-68): the return is started and received, and the other
 * size is taken from that store's stock, all in one transaction or not at all. The same `ref` again is the same
 * exchange. Faulty units are written off; the rest is added to that store's stock.
 */
export async function exchangeAtCounter(
  ctx: Ctx,
  order: Pick<Order, 'number'>,
  request: CounterExchangeRequest,
  actor: string,
): Promise<CounterExchange> {
  const counter = await getStorePlace(ctx, request.place);
  if (!counter) return { state: 'NO_SUCH_STORE' };
  try {
    return await inTransaction(ctx, async (tx) => {
      await step('lock the order to exchange', () => lockOrder(tx, order.number));
      const started = await step('start the exchange at the counter', () =>
        startExchangeAtCounter(tx, order, request, counter, actor),
      );
      if (started.state !== 'STARTED') throw new Refused(started.state);
      const outcomes = new Map(request.items.map(({ lineId, outcome }) => [Number(lineId), outcome]));
      const received = await step('receive the goods at the counter', () =>
        receiveReturn(tx, started.rmaId, { actor, locationId: counter.erpStoreId, outcomes }),
      );
      const orderNumber = await step('find the exchange order', () => findExchange(tx, started.rmaId));
      // The ref was used before for a return without an exchange, or for one that was cancelled since.
      if (received.state !== 'RECEIVED' || orderNumber === null) throw new Refused('NOT_POSSIBLE');
      const collected = await step('hand over the exchanged goods', () => collectOrder(tx, orderNumber, actor));
      if (!collected.ok) throw new Refused('NOT_POSSIBLE');
      return { state: 'EXCHANGED' as const, rmaId: started.rmaId, orderNumber };
    });
  } catch (error) {
    if (error instanceof Refused) return { state: error.state };
    throw error;
  }
}
