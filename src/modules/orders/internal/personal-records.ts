import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { Person } from '#platform/personal-data.ts';

type Db = { db: Queries };

/**
 * The email address is verified as the person's own: guest orders with it are about the same person. What another
 * customer ordered with it is that customer's (SEC-12).
 */
const isOf = ({ customerId, email }: Person) =>
  sql<boolean>`(o.customer_id = ${customerId}::uuid or (o.customer_id is null and lower(o.email) = ${email}::text))`;

export async function selectOrdersOf(ctx: Db, person: Person): Promise<unknown[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select o.number, o.channel, o.state, o.created_at as "createdAt", o.total_cents::float8 / 100 as total, o.gst_cents::float8 / 100 as gst,
      o.contact, o.shipping, o.billing_address as "billingAddress",
      o.gift_message as "giftMessage", o.shopper_note as "noteToTheShop", o.agreed_texts as "agreedTexts",
      (select jsonb_agg(jsonb_build_object('product', l.name, 'brand', l.brand, 'colour', l.colour_name, 'size', l.size_label, 'qty', l.qty,
         'total', l.total_cents::float8 / 100) order by l.line_no) from orders.order_line l where l.order_id = o.id) as lines,
      (select jsonb_agg(jsonb_build_object('line', g.line_no, 'unit', g.unit_no, 'name', g.recipient_name, 'email', g.recipient_email, 'message', g.message,
         'sendOn', g.send_on, 'mailedAt', g.mailed_at) order by g.line_no, g.unit_no) from orders.gift g where g.order_id = o.id) as gifts,
      (select jsonb_agg(jsonb_build_object('at', n.at, 'note', n.body) order by n.id) from orders.note n where n.order_id = o.id) as notes,
      (select jsonb_agg(jsonb_build_object('at', v.agreed_at, 'shipping', v.shipping) order by v.version_no)
       from orders.order_version v where v.order_id = o.id) as versions,
      (select jsonb_agg(jsonb_build_object('field', f.label, 'value', f.value)) from custom_fields.order_value f
       where f.order_id = o.id::text) as "customFields",
      (select jsonb_agg(t.tag order by t.tag) from orders.order_tag t where t.order_id = o.id) as tags,
      (select jsonb_agg(jsonb_build_object('at', m.at, 'subject', m.subject, 'text', m.body, 'answerAddress', m.answer_address) order by m.at, m.id)
       from orders.staff_email m where m.order_id = o.id) as emails
    from orders.orders o where ${isOf(person)} order by o.created_at`.execute(ctx.db);
  return rows;
}

/** An order in progress is finished first, with the address it needs. */
export async function markForErasure(ctx: Db, person: Person): Promise<void> {
  await sql`update orders.orders o set erase_when_done = true where ${isOf(person)}`.execute(ctx.db);
}

const FINISHED = ['SHIPPED', 'PARTLY_RETURNED', 'RETURNED', 'FAILED', 'CANCELLED'];

export async function selectFinishedMarked(ctx: Db, max: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('orders.orders as o')
    .select('id')
    .where('erase_when_done', '=', true)
    .where('state', 'in', FINISHED)
    // The rest of an order may be sent while a gift card still waits for its day.
    .where(sql<boolean>`(state in ('FAILED', 'CANCELLED') or not exists (
      select from orders.gift g where g.order_id = o.id and g.recipient_email is not null
        and coalesce(g.mailed_at, g.stopped_at, g.failed_at) is null))`)
    .orderBy('id')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The structure stays, so that the order can still be shown; of an address the country stays, of a pick-up the store.
 */
export async function pseudonymiseOrders(ctx: Db, orderIds: readonly string[]): Promise<void> {
  // Notes and tags by staff may contain anything.
  await sql`delete from orders.order_tag where order_id = any(${orderIds}::uuid[])`.execute(ctx.db);
  await sql`delete from orders.note where order_id = any(${orderIds}::uuid[])`.execute(ctx.db);
  await sql`delete from orders.staff_email where order_id = any(${orderIds}::uuid[])`.execute(ctx.db);
  await sql`
    update orders.gift set recipient_name = '', recipient_email = '', message = ''
    where order_id = any(${orderIds}::uuid[]) and recipient_email is not null`.execute(ctx.db);
  await sql`
    update orders.order_version set actor = 'shopper', shipping = ${withoutAddress} where order_id = any(${orderIds}::uuid[])`.execute(
    ctx.db,
  );
  await sql`
    update orders.orders set
      customer_id = null,
      email = '',
      contact = ${BLANK_CONTACT}::jsonb,
      shipping = ${withoutAddress},
      billing_address = case when jsonb_typeof(billing_address) = 'object'
        then ${BLANK_ADDRESS}::jsonb || jsonb_build_object('country', billing_address -> 'country') end,
      gift_message = case when gift_message is not null then '' end,
      shopper_note = '',
      erase_when_done = false
    where id = any(${orderIds}::uuid[])`.execute(ctx.db);
}
const BLANK_CONTACT = JSON.stringify({ email: '', firstName: '', lastName: '', phone: '', agreeToMarketing: false });
const BLANK_ADDRESS = JSON.stringify({
  type: 'ENTERED',
  company: '',
  contactName: '',
  phone: '',
  street1: '',
  street2: '',
  suburb: '',
  state: '',
  postcode: '',
});
const withoutAddress = sql`(case when shipping ? 'address'
  then jsonb_set(shipping, '{address}', ${BLANK_ADDRESS}::jsonb || jsonb_build_object('country', shipping #> '{address,country}'))
  else shipping end #- '{options,instructions}')`;
