/** Members, parcels and returns on a shop floor: what loyalty tests stand on. */
import { randomUUID } from 'node:crypto';
import type { PlaceOrderRequest } from '#contract/checkout.ts';
import { placeOrder } from '#modules/checkout/place-order.ts';
import { enrolCustomer } from '#modules/loyalty/enrol-customer.ts';
import { postPointsForDispatch } from '#modules/loyalty/post-points-for-dispatch.ts';
import { reversePointsForReturn } from '#modules/loyalty/reverse-points-for-return.ts';
import type { ShopFloor } from './shop-floor.ts';

export async function newShopper(floor: ShopFloor): Promise<string> {
  const id = randomUUID();
  await floor.database.pool.query("insert into accounts.customer (id, email, first_name, last_name) values ($1, $2, 'Aroha', 'Ngāta')", [
    id,
    `${id}@example.nz`,
  ]);
  return id;
}

export async function newMember(floor: ShopFloor): Promise<string> {
  const id = await newShopper(floor);
  await enrolCustomer(floor.ctx, id);
  return id;
}

/** The id of a placed order. */
export async function placed(floor: ShopFloor, request: PlaceOrderRequest, customerId: string | null): Promise<string> {
  const answer = await placeOrder(floor.ctx, randomUUID(), request, customerId);
  if (!answer.placed) throw new Error(`not placed: ${answer.errorCode}`);
  const { rows } = await floor.database.pool.query('select id from orders.orders where number = $1', [answer.orderNumber]);
  return rows[0].id;
}

/** A parcel leaves: units off the shelf, the line says so, points follow. The same `ref` twice is one parcel told of twice. */
export async function dispatch(
  floor: ShopFloor,
  orderId: string,
  lines: { lineNo: number; qty: number }[],
  ref: string = randomUUID(),
): ReturnType<typeof postPointsForDispatch> {
  for (const { lineNo, qty } of lines)
    await floor.database.pool.query(
      `with line as (
        update orders.order_line set shipped_qty = shipped_qty + $3 where order_id = $1 and line_no = $2
          and not exists (select from loyalty.movement m where m.order_id = $1 and m.kind = 'dispatch' and m.ref = $4 and m.line_no = $2) returning *
      ), moved as (
        insert into stock.stock_move (variant_id, location_id, kind, qty, order_id, ref) select variant_id, location_id, 'ship', $3, order_id, $4 from line where stocked
      )
      update stock.stock s set on_hand = on_hand - $3, reserved = reserved - $3 from line l where l.stocked and s.variant_id = l.variant_id and s.location_id = l.location_id`,
      [orderId, lineNo, qty, ref],
    );
  await floor.database.pool.query(
    `update orders.orders o set state = case when exists (select from orders.order_line where order_id = o.id and shipped_qty < qty) then 'PARTLY_SHIPPED' else 'SHIPPED' end where id = $1`,
    [orderId],
  );
  return postPointsForDispatch(floor.ctx, orderId, ref, lines);
}

/** Goods are back: points go. */
export async function takeBack(
  floor: ShopFloor,
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
