import { randomUUIDv7 } from 'node:crypto';
import type { ReturnRequest } from '#contract/orders/returns.ts';
import type { CounterExchangeRequest, StaffReturnRequest } from '#contract/staff/orders/staff-returns.ts';
import type { StorePlace } from '#contract/stores/store.ts';
import { getOrder } from '#modules/orders/get-order.ts';
import { lockOrder } from '#modules/orders/lock-order.ts';
import type { Order } from '#modules/orders/order.ts';
import { validateOrderToken } from '#modules/orders/order-token.ts';
import { claimReturnedUnits } from '#modules/orders/returns/claim-returned-units.ts';
import { putInOutbox } from '#modules/outbox/put-in-outbox.ts';
import { writeAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import { commitIfOk, sqlState } from '#platform/database/database.ts';
import { step } from '#platform/steps/step.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { replacementPlace } from './get-returnable.ts';
import { exchangeShipping, orderReplacement, planReplacement } from './internal/order-replacement.ts';
import { insertReturn, type NewReturn, returnByToken } from './internal/return-records.ts';
import { newRma } from './return.ts';
import { isReturnable, returnableQty } from './return-rules.ts';

export type StartRefusal = 'NOT_POSSIBLE' | 'TOO_MANY' | 'EXCHANGE_SOLD_OUT';
export type ReturnRefusal = StartRefusal | 'TOKEN_WRONG' | 'TOKEN_EXPIRED' | 'NO_SUCH_ORDER';
interface ReturnStarted {
  rmaId: string;
}
type Started = Result<ReturnStarted, StartRefusal>;

/**
 * Starts a return: claims the units, reserves the sizes of an exchange and mails the instructions in one transaction.
 * The same page sent twice is one return (RET-01, RET-05, RET-06, reliability A14).
 */
export async function startReturn(
  ctx: Ctx,
  number: string,
  request: ReturnRequest,
): Promise<Result<ReturnStarted, ReturnRefusal>> {
  const order = await step('read the order to return', () => getOrder(ctx, number));
  const token = await step('check the order token', () =>
    validateOrderToken(ctx, 'return', order?.number ?? number, request.token),
  );
  if (!token.ok) return fail(token.error === 'EXPIRED' ? 'TOKEN_EXPIRED' : 'TOKEN_WRONG');
  if (!order) return fail('NO_SUCH_ORDER');
  return startOnceOrAgain(ctx, number, {
    ...request,
    startId: token.value.id,
    actor: 'shopper',
    sendsInstructions: true,
  });
}

/**
 * Staff start a return for a customer who is present or calls, under the same rules; the same screen sent twice is one
 * return. Only a customer who still has to send it gets instructions.
 */
export function startReturnByStaff(
  ctx: Ctx,
  order: Pick<Order, 'number'>,
  { ref, ...request }: StaffReturnRequest,
  actor: string,
): Promise<Started> {
  return startOnceOrAgain(ctx, order.number, {
    ...request,
    startId: `desk:${order.number}:${ref}`,
    actor,
    sendsInstructions: request.method === 'COURIER',
  });
}

/**
 * The first step of an exchange at a counter (`exchanges/exchange-at-counter.ts`), under the same rules: the other size
 * is reserved in that store's stock.
 */
export function startExchangeAtCounter(
  ctx: Ctx,
  order: Pick<Order, 'number'>,
  { ref, items }: Pick<CounterExchangeRequest, 'ref' | 'items'>,
  counter: StorePlace,
  actor: string,
): Promise<Started> {
  const wanted = items.map(({ outcome: _, ...item }) => item);
  return startOnceOrAgain(ctx, order.number, {
    items: wanted,
    method: 'STORE',
    startId: `desk:${order.number}:${ref}`,
    actor,
    sendsInstructions: false,
    counter,
  });
}

interface Start extends Omit<ReturnRequest, 'token'> {
  /** Of the page or screen it is started from: one id, one return. */
  startId: string;
  actor: string;
  /** Whether the shopper is mailed instructions. */
  sendsInstructions: boolean;
  /** The store where another size is handed over at once; without it, it is delivered as the original order was. */
  counter?: StorePlace;
}
async function startOnceOrAgain(ctx: Ctx, number: string, request: Start): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step('record the new return', () => commitIfOk(ctx, (tx) => startOnce(tx, number, request)));
    } catch (error) {
      // An RMA id that exists, or the same page sent twice concurrently: the next attempt finds it.
      if (sqlState(error) !== '23505' || attempt >= 3) throw error;
    }
  }
}

async function startOnce(tx: Ctx, number: string, request: Start): Promise<Started> {
  const held = await step('lock the order to return', () => lockOrder(tx, number));
  const known = await step('find a return by its start id', () => returnByToken(tx, request.startId));
  if (known) return ok({ rmaId: known.rma });
  const order = await step('read the order under the lock', () => getOrder(tx, number));
  if (!held || !order || !isReturnable(order, tx.clock.now())) return fail('NOT_POSSIBLE');
  const made: NewReturn = {
    id: randomUUIDv7(),
    rma: newRma(),
    orderId: order.id,
    method: request.method,
    tokenId: request.startId,
    labelWanted: wantsLabel(tx, order, request),
    lines: request.items.map(({ lineId, qty, reason, exchangeVariantId }) => ({
      lineNo: Number(lineId),
      qty,
      reason,
      exchangeVariantId: exchangeVariantId === undefined ? null : Number(exchangeVariantId),
    })),
  };
  if (!made.lines.every((line) => fits(order, line))) return fail('TOO_MANY');
  const instead = await step('plan the replacement', () =>
    planReplacement(tx, order, made, request.counter?.erpStoreId ?? replacementPlace(order)),
  );
  if (!instead) return fail('EXCHANGE_SOLD_OUT');
  const claimed = await step('claim the units to return', () => claimReturnedUnits(tx, order.id, made.lines));
  if (!claimed) return fail('TOO_MANY');
  await step('write the return', () => insertReturn(tx, made));
  if (request.sendsInstructions)
    await step('queue the email about the return', () =>
      putInOutbox(tx, [
        { dedupeKey: `return-started:${made.id}`, kind: 'email.return-instructions', payload: { rma: made.rma } },
      ]),
    );
  await step('audit the new return', () =>
    writeAudit(tx, {
      actor: request.actor,
      action: 'return.started',
      subject: order.number,
      detail: { rma: made.rma },
      before: null,
      after: { return: made.rma, units: made.lines.map(({ lineNo, qty, reason }) => ({ lineNo, qty, reason })) },
    }),
  );
  const replaced = await step('order the replacement', () =>
    orderReplacement(
      tx,
      order,
      {
        rootOrderId: held.replacesOrderId ?? order.id,
        rma: made.rma,
        shipping: exchangeShipping(order, request.counter ?? null),
      },
      instead,
    ),
  );
  if (!replaced) return fail('EXCHANGE_SOLD_OUT');
  return ok({ rmaId: made.rma });
}

/** Whether the shop buys the label: of what was delivered by a courier and is sent back by one (PARC-04). */
const wantsLabel = ({ config }: Ctx, { shipping }: Order, { method }: Start): boolean =>
  config.KERB_RETURN_LABELS && method === 'COURIER' && shipping.type === 'DELIVERY';

const fits = (order: Order, { lineNo, qty }: { lineNo: number; qty: number }): boolean =>
  order.lines.some((line) => line.lineNo === lineNo && qty <= returnableQty(line));
