import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { OrderDraft, PlacedGift } from '../order.ts';

type Db = { db: Queries };
export type GiftRow = PlacedGift & { lineNo: number };

export async function insertGifts(ctx: Db, { id, lines }: OrderDraft): Promise<void> {
  const rows = lines.flatMap(({ gifts = [] }, line) =>
    gifts.map(({ name, email, message, sendOn }, unit) => ({
      order_id: id,
      line_no: line + 1,
      unit_no: unit + 1,
      recipient_name: name,
      recipient_email: email,
      message,
      send_on: sendOn === '' ? null : sql<string>`${sendOn}::date`,
    })),
  );
  if (rows.length > 0) await ctx.db.insertInto('orders.gift').values(rows).execute();
}

export async function listGifts(ctx: Db, orderId: string): Promise<GiftRow[]> {
  const { rows } = await sql<Omit<GiftRow, 'recipient'> & { name: string | null; email: string | null }>`
    select line_no as "lineNo", unit_no as "unitNo", recipient_name as name, recipient_email as email, message,
      coalesce(to_char(send_on, 'YYYY-MM-DD'), '') as "sendOn", mailed_at as "mailedAt", failed_at as "failedAt", stopped_at as "stoppedAt"
    from orders.gift where order_id = ${orderId}::uuid order by line_no, unit_no`.execute(ctx.db);
  return rows.map(({ name, email, ...gift }) => ({
    ...gift,
    recipient: name === null || email === null ? null : { name, email },
  }));
}

export interface GiftUnit {
  orderId: string;
  lineNo: number;
  /** From 1. */
  unitNo: number;
}

/** Records once that a card was mailed. */
export async function markMailed(ctx: Db, { orderId, lineNo, unitNo }: GiftUnit): Promise<void> {
  await sql`
    insert into orders.gift as g (order_id, line_no, unit_no, mailed_at) values (${orderId}::uuid, ${lineNo}, ${unitNo}, now())
    on conflict (order_id, line_no, unit_no) do update set mailed_at = coalesce(g.mailed_at, now()), stopped_at = null`.execute(
    ctx.db,
  );
}

export async function markFailed(ctx: Db, { orderId, lineNo, unitNo }: GiftUnit): Promise<void> {
  await sql`
    insert into orders.gift as g (order_id, line_no, unit_no, failed_at) values (${orderId}::uuid, ${lineNo}, ${unitNo}, now())
    on conflict (order_id, line_no, unit_no) do update set failed_at = now()`.execute(ctx.db);
}

/** Records that a card will not be mailed; a card of the buyer has no row, and needs none. */
export async function markStopped(ctx: Db, { orderId, lineNo, unitNo }: GiftUnit): Promise<void> {
  await sql`
    update orders.gift set stopped_at = coalesce(stopped_at, now())
    where order_id = ${orderId}::uuid and line_no = ${lineNo} and unit_no = ${unitNo} and mailed_at is null`.execute(
    ctx.db,
  );
}

/** False where the card has no recipient, or its data have been deleted. */
export async function updateRecipient(
  ctx: Db,
  { orderId, lineNo, unitNo }: GiftUnit,
  { name, email }: { name: string; email: string },
): Promise<{ name: string; email: string } | null> {
  const { rows } = await sql<{ name: string; email: string }>`
    update orders.gift set recipient_name = ${name}, recipient_email = ${email}
    where order_id = ${orderId}::uuid and line_no = ${lineNo} and unit_no = ${unitNo} and recipient_email <> ''
    returning old.recipient_name as name, old.recipient_email as email`.execute(ctx.db);
  return rows[0] ?? null;
}
