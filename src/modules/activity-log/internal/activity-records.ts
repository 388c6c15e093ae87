/** Which orders are whose, for entries about them. */
import type { OrderState } from '#modules/orders/published-views.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';

type Db = { db: Queries };

export async function selectNumbersOf(ctx: Db, customerId: string): Promise<string[]> {
  const { rows } = await sql<Pick<OrderState, 'number'>>`
    select number from orders.order_state where customer_id = ${customerId}::uuid`.execute(ctx.db);
  return rows.map(({ number }) => number);
}

export async function selectNumbers(ctx: Db, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Pick<OrderState, 'number'>>`
    select number from orders.order_state where order_id = any(${[...orderIds]}::uuid[])`.execute(ctx.db);
  return rows.map(({ number }) => number);
}
