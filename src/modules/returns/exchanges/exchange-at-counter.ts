import type { CounterExchangeRequest } from '#contract/staff/orders/staff-returns.ts';
import { collectOrder } from '#modules/fulfilment/collect-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { findExchange } from '#modules/orders/returns/replacement-order.ts';
import { getStorePlace } from '#modules/stores/get-store-place.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { receiveReturn } from '../receive-return.ts';
import { type StartRefusal, startExchangeAtCounter } from '../start-return.ts';

interface CounterExchange {
  rmaId: string;
  orderNumber: string;
}
export type ExchangeRefusal = StartRefusal | 'NO_SUCH_STORE';

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
): Promise<Result<CounterExchange, ExchangeRefusal>> {
  const counter = await getStorePlace(ctx, request.place);
  if (!counter) return fail('NO_SUCH_STORE');
  return commitIfOk(ctx, async (tx): Promise<Result<CounterExchange, ExchangeRefusal>> => {
    await step('lock the order to exchange', () => lockOrder(tx, order.number));
    const started = await step('start the exchange at the counter', () =>
      startExchangeAtCounter(tx, order, request, counter, actor),
    );
    if (!started.ok) return started;
    const { rmaId } = started.value;
    const outcomes = new Map(request.items.map(({ lineId, outcome }) => [Number(lineId), outcome]));
    const received = await step('receive the goods at the counter', () =>
      receiveReturn(tx, rmaId, { actor, locationId: counter.erpStoreId, outcomes }),
    );
    const orderNumber = await step('find the exchange order', () => findExchange(tx, rmaId));
    // The ref was used before for a return without an exchange, or for one that was cancelled since.
    if (!received.ok || orderNumber === null) return fail('NOT_POSSIBLE');
    const collected = await step('hand over the exchanged goods', () => collectOrder(tx, orderNumber, actor));
    if (!collected.ok) return fail('NOT_POSSIBLE');
    return ok({ rmaId, orderNumber });
  });
}
