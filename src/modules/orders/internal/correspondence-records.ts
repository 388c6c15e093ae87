/** Notes on an order, emails that staff wrote to its customer, and emails they sent again (FIX-78). */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { EmailToSend, OrderNote, ResentEmail, StaffEmail } from '../correspondence/correspondence.ts';

type Db = { db: Queries };

/** False once the customer asked to be erased, also while the order is still in progress. */
export async function hasUsableEmail(ctx: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select email <> '' and not erase_when_done as may from orders.orders where id = ${orderId}::uuid`.execute(ctx.db);
  return rows[0]?.may ?? false;
}

/** False when there is one under this id. */
export async function insertStaffEmail(ctx: Db, email: StaffEmail): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into orders.staff_email (id, order_id, actor, template, subject, body, answer_address)
    values (${email.id}::uuid, ${email.orderId}::uuid, ${email.actor}, ${email.template}, ${email.subject},
      ${email.body}, ${email.answerAddress})
    on conflict (id) do nothing`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Whether the email stored under the id is this one. */
export async function isStaffEmail(ctx: Db, { id, orderId, subject, body }: StaffEmail): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select order_id = ${orderId}::uuid and subject = ${subject} and body = ${body} as same from orders.staff_email
    where id = ${id}::uuid`.execute(ctx.db);
  return rows[0]?.same ?? false;
}

export async function emailToSend(ctx: Db, id: string): Promise<EmailToSend | null> {
  const { rows } = await sql<EmailToSend>`
    select o.number as "orderNumber", o.email as "to", m.subject, m.body, m.answer_address as "answerAddress"
    from orders.staff_email m join orders.orders o on o.id = m.order_id
    where m.id = ${id}::uuid and o.email <> '' and not o.erase_when_done`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function staffEmailsOf(ctx: Db, orderId: string): Promise<StaffEmail[]> {
  const { rows } = await sql<StaffEmail>`
    select id, order_id as "orderId", actor, template, subject, body, answer_address as "answerAddress"
    from orders.staff_email where order_id = ${orderId}::uuid order by at, id`.execute(ctx.db);
  return rows;
}

/** False when there is one under this id. */
export async function insertEmailAgain(ctx: Db, again: ResentEmail): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into orders.email_again (id, order_id, actor, dedupe_key)
    values (${again.id}::uuid, ${again.orderId}::uuid, ${again.actor}, ${again.dedupeKey})
    on conflict (id) do nothing`.execute(ctx.db);
  return numAffectedRows === 1n;
}

export async function listResentEmails(ctx: Db, orderId: string): Promise<ResentEmail[]> {
  const { rows } = await sql<ResentEmail>`
    select id, order_id as "orderId", actor, dedupe_key as "dedupeKey" from orders.email_again
    where order_id = ${orderId}::uuid order by at, id`.execute(ctx.db);
  return rows;
}

export async function insertNote(
  ctx: Db,
  orderId: string,
  { actor, body, forCustomer }: Omit<OrderNote, 'at'>,
): Promise<void> {
  await ctx.db.insertInto('orders.note').values({ order_id: orderId, actor, body, is_shared: forCustomer }).execute();
}

export async function notesOf(ctx: Db, orderId: string): Promise<OrderNote[]> {
  return ctx.db
    .selectFrom('orders.note')
    .select(['at', 'actor', 'body', 'is_shared as forCustomer'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}
