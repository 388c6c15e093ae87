/** Members, parcels and returns on a shop floor: what loyalty tests stand on. */
import { randomUUID } from 'node:crypto';
import type { PaymentMethod, PlaceOrderRequest } from '#contract/checkout.ts';
import { placeOrder } from '#modules/checkout/place-order.ts';
import { requestQuote } from '#modules/frequent-flyer/request-quote.ts';
import { dispatchOrder } from '#modules/fulfilment/dispatch-order.ts';
import { enrolCustomer } from '#modules/loyalty/enrol-customer.ts';
import { readUsableRewards } from '#modules/loyalty/read-usable-rewards.ts';
import { reversePointsForReturn } from '#modules/loyalty/reverse-points-for-return.ts';
import type { CheckoutHarness } from './shop-floor.ts';

export async function newShopper(floor: CheckoutHarness): Promise<string> {
  const id = randomUUID();
  await floor.database.pool.query(
    "insert into accounts.customer (id, email, first_name, last_name) values ($1, $2, 'Aroha', 'Ngāta')",
    [id, `${id}@example.nz`],
  );
  return id;
}

export async function newMember(floor: CheckoutHarness): Promise<string> {
  const id = await newShopper(floor);
  await enrolCustomer(floor.ctx, id);
  return id;
}

/** The id of a placed order. */
export async function placed(
  floor: CheckoutHarness,
  request: PlaceOrderRequest,
  customerId: string | null,
): Promise<string> {
  const answer = await placeOrder(floor.ctx, randomUUID(), request, customerId);
  if (!answer.placed) throw new Error(`not placed: ${answer.errorCode}`);
  const { rows } = await floor.database.pool.query('select id from orders.orders where number = $1', [
    answer.orderNumber,
  ]);
  return rows[0].id;
}

/** A parcel leaves, all of the order unless told; its points follow in the same step. Returns the parcel's id. */
export async function dispatch(
  floor: CheckoutHarness,
  orderId: string,
  lines?: { lineNo: number; qty: number }[],
  ref: string = randomUUID(),
): Promise<string> {
  const { pool } = floor.database;
  const { rows: orders } = await pool.query('select number from orders.orders where id = $1', [orderId]);
  const answer = await dispatchOrder(floor.ctx, orders[0].number, { actor: 'test', ref, ...(lines && { lines }) });
  if (!answer.done) throw new Error(`not dispatched: ${JSON.stringify(answer)}`);
  const { rows } = await pool.query('select id from orders.parcel where order_id = $1 and ref = $2', [orderId, ref]);
  return rows[0].id;
}

/** Goods are back: points go. */
export async function takeBack(
  floor: CheckoutHarness,
  orderId: string,
  lines: { lineNo: number; qty: number }[],
  ref: string = randomUUID(),
): ReturnType<typeof reversePointsForReturn> {
  for (const { lineNo, qty } of lines)
    await floor.database.pool.query(
      `update orders.order_line set returned_qty = returned_qty + $3 where order_id = $1 and line_no = $2
        and not exists (select from loyalty.movement m where m.order_id = $1 and m.kind = 'return' and m.ref = $4 and m.line_no = $2)`,
      [orderId, lineNo, qty, ref],
    );
  return reversePointsForReturn(floor.ctx, orderId, ref, lines);
}

/** A quote of the airline's for a shopper, as a method that pays so much. */
export async function airlinePoints(
  floor: CheckoutHarness,
  cents: bigint,
  customerId: string | null = null,
  memberId = 'KA1000',
): Promise<PaymentMethod> {
  const amount = Number(cents) / 100;
  const quoted = await requestQuote(floor.ctx, customerId, { memberId, lastName: 'Ngāta', amount });
  if (quoted.state !== 'QUOTED') throw new Error(`not quoted: ${quoted.state}`);
  return { method: 'airlinePoints', amount, quoteRef: quoted.quote.quoteNumber, memberId };
}

/** A member's rewards that can be used, as methods that pay all of each. */
export async function rewardsOf(floor: CheckoutHarness, customerId: string): Promise<PaymentMethod[]> {
  const usable = await readUsableRewards(floor.ctx, customerId);
  return usable.map(({ rewardId, balanceCents }) => ({
    method: 'reward',
    amount: Number(balanceCents) / 100,
    rewardId,
  }));
}
