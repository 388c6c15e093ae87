/** The invariants of reliability 2.0 as queries: each returns the rows that violate it. */
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { ClientEntry, GatewayEntry } from './outside-journals.ts';

export type Row = Record<string, unknown>;
type Query = ReturnType<typeof sql<Row>>;

/** Stock: the stock level is the sum of its ledger entries, and nothing is reserved twice. */
const stock = sql<Row>`
  select s.variant_id, s.location_id, s.on_hand, s.reserved, coalesce(m.reserved, 0) as moves_reserved, coalesce(m.on_hand, 0) as moves_on_hand
  from stock.stock s
  left join (
    select variant_id, location_id,
      sum(case kind when 'reserve' then qty when 'release' then -qty when 'ship' then -qty else 0 end) as reserved,
      sum(case kind when 'receive' then qty when 'return' then qty when 'adjust' then qty when 'ship' then -qty else 0 end) as on_hand
    from stock.stock_move group by variant_id, location_id
  ) m using (variant_id, location_id)
  where s.reserved < 0 or s.reserved > s.on_hand or s.reserved <> coalesce(m.reserved, 0) or s.on_hand <> coalesce(m.on_hand, 0)`;

/** Units: what an order reserves is what it still has to dispatch. */
const units = sql<Row>`
  with owed as (
    select l.order_id, l.variant_id, l.location_id,
      sum(case when o.state in ('PENDING', 'PLACED', 'PARTLY_SHIPPED', 'FAILING', 'CANCELLING') then l.qty - l.shipped_qty else 0 end) as qty
    from orders.order_line l join orders.orders o on o.id = l.order_id
    where l.stocked group by 1, 2, 3
  ), held as (
    select order_id, variant_id, location_id, sum(case kind when 'reserve' then qty else -qty end) as qty
    from stock.stock_move where order_id is not null and kind in ('reserve', 'release', 'ship') group by 1, 2, 3
  )
  select * from owed full join held using (order_id, variant_id, location_id) where coalesce(owed.qty, 0) <> coalesce(held.qty, 0)`;

/**
 * Cover: a placed order is paid to the cent (or staff closed what could not be collected); no money of a failed or
 * cancelled order is retained; refunded amounts equal the refunds; gift cards sold by an order, and amounts spent from
 * them, are still paid for.
 */
const cover = sql<Row>`
  select o.number, o.state, o.total_cents, coalesce(sum(p.authorised_cents) filter (where p.state in ('AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED', 'REFUNDED', 'NOT_COLLECTED')), 0) as paid_cents
  from orders.orders o left join payments.payment p on p.order_id = o.id
  left join lateral (select coalesce(sum(r.amount_cents), 0) as cents, coalesce(sum(r.amount_cents) filter (where r.paid_otherwise), 0) as paid
    from payments.refund r where r.payment_id = p.id and r.state = 'MANUAL') by_hand on true
  where o.state in ('PLACED', 'PARTLY_SHIPPED', 'SHIPPED', 'PARTLY_RETURNED', 'RETURNED', 'FAILED', 'CANCELLED')
  group by o.id
  having coalesce(sum(p.authorised_cents) filter (where p.state in ('AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED', 'REFUNDED', 'NOT_COLLECTED')), 0)
      <> o.total_cents and o.state not in ('FAILED', 'CANCELLED')
    -- What a person closed explains what is still here, and what went back another way must still be here.
    or coalesce(sum(p.authorised_cents - p.refunded_cents) filter (where p.state in ('AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED', 'REFUNDED')), 0)
      not between coalesce(sum(by_hand.paid), 0) and coalesce(sum(by_hand.cents) filter (where p.state not in ('VOIDED', 'NOT_COLLECTED')), 0) and o.state in ('FAILED', 'CANCELLED')
  union all
  select p.psp_key, p.state, p.authorised_cents, p.refunded_cents from payments.payment p
  left join lateral (select coalesce(sum(r.amount_cents) filter (where r.state <> 'MANUAL'), 0) as asked, coalesce(sum(r.amount_cents) filter (where r.state = 'DONE'), 0) as done
    from payments.refund r where r.payment_id = p.id) r on true
  where p.captured_cents > p.authorised_cents or p.refunded_cents > p.captured_cents
    or (p.state = 'CAPTURED' and p.captured_cents <> p.authorised_cents)
    or r.done <> p.refunded_cents or r.asked > p.authorised_cents
    or (p.state = 'NOT_COLLECTED' and p.captured_cents <> 0)
    or p.refunded_cents <> case p.state when 'REFUNDED' then p.captured_cents when 'PART_REFUNDED' then p.refunded_cents else 0 end
  union all
  -- Of no line more goes back, by refunds of its units and by returns, than was paid for it (FIX-77).
  select o.number, 'line ' || l.line_no, l.total_cents, back.cents from orders.order_line l join orders.orders o on o.id = l.order_id
  join lateral (select sum(one.cents)::bigint as cents, sum(one.qty)::int as qty from (
    select amount_cents as cents, qty from payments.refund_line u where u.order_id = l.order_id and u.line_no = l.line_no and exists (
      select from payments.refund r where r.order_id = u.order_id and r.request_key = u.request_key and (r.state <> 'MANUAL' or r.paid_otherwise))
    union all
    select b.refund_cents, 0 from returns.return_line b join returns.return r on r.id = b.return_id where r.order_id = l.order_id and b.line_no = l.line_no) one) back on true
  where back.cents > l.total_cents or back.qty > l.qty
  union all
  select o.number, 'gift cards', sold.cents, paid.cents from (
    select g.order_id, sum(greatest(0, g.issued_cents - coalesce(t.cents, 0) - greatest(0,
      g.issued_cents - (l.total_cents * g.unit_no / l.qty - l.total_cents * (g.unit_no - 1) / l.qty))))::bigint as cents
    from gift_cards.gift_card g join orders.order_line l on l.order_id = g.order_id and l.line_no = g.line_no
    left join lateral (select -sum(e.amount) as cents from ledger.entry e join ledger.tx x on x.id = e.tx_id
      where e.account_id = 'gift-card:' || g.id and x.kind = 'take-back') t on true
    group by 1
  ) sold
  join orders.orders o on o.id = sold.order_id
  left join lateral (
    select coalesce(sum(p.authorised_cents - coalesce((select sum(r.amount_cents) from payments.refund r where r.payment_id = p.id and r.state <> 'MANUAL'), 0)), 0)::bigint as cents
    from payments.payment p where p.order_id = o.id and p.state in ('AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED', 'REFUNDED')) paid on true
  where sold.cents > paid.cents`;

/** Providers: the gateway's own journal against our payments, in both directions. */
const outside = (journal: readonly GatewayEntry[]): Query => sql<Row>`
  with journal as (
    select * from jsonb_to_recordset(${JSON.stringify(journal.map((entry) => ({ ...entry, amountCents: `${entry.amountCents}`, refundedCents: `${entry.refundedCents}` })))}::jsonb)
      as j ("pspKey" text, "gatewayRef" text, live boolean, captured boolean, "amountCents" bigint, "refundedCents" bigint, currency text)
  ), twice as (
    select "pspKey" from journal group by 1 having count(*) > 1
  )
  select j."pspKey", j."gatewayRef", j.live, j."amountCents", j.currency, p.psp_key, p.state, p.authorised_cents, o.number, o.state as order_state
  from journal j
  full join payments.payment p on p.psp_key = j."pspKey"
  left join orders.orders o on o.id = p.order_id
  where j."pspKey" in (select "pspKey" from twice)
    or (j.live and (p.id is null or o.state in ('PENDING', 'FAILED') or p.state not in ('AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED', 'REFUNDED')))
    or (p.tender not in ('gift_card', 'reward', 'till') and p.state in ('AUTHORISED', 'CAPTURING', 'CAPTURED') and (j.live is not true or j."amountCents" <> p.authorised_cents or j.currency <> o.currency or j."gatewayRef" <> p.psp_ref))
    or (p.tender not in ('gift_card', 'reward', 'till') and p.state = 'CAPTURED' and j.captured is not true)
    or (p.tender not in ('gift_card', 'reward', 'till') and p.state in ('CAPTURED', 'PART_REFUNDED', 'REFUNDED') and p.refunded_cents <> coalesce(j."refundedCents", 0))`;

/** Zero sum: what leaves one account enters another. */
const zeroSum = sql<Row>`
  select e.tx_id, a.unit, sum(e.amount) as sum from ledger.entry e join ledger.account a on a.id = e.account_id group by 1, 2 having sum(e.amount) <> 0
  union all
  select t.id, 'no entries', 0 from ledger.tx t where not exists (select from ledger.entry e where e.tx_id = t.id)`;

/**
 * Balances: every balance is the sum of its entries, the held amount is the sum of its holds, and holds match their
 * orders and payments.
 */
const balances = sql<Row>`
  select 'balance' as what, a.id, a.balance::text as is, coalesce(sum(e.amount), 0)::text as should_be
  from ledger.account a left join ledger.entry e on e.account_id = a.id
  where a.balance is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.balance < 0
  union all
  select 'held', u.unit, coalesce((select sum(e.amount) from ledger.entry e where e.account_id = u.id), 0)::text,
    coalesce((select sum(h.amount) from ledger.hold h join ledger.account a on a.id = h.account_id where h.state = 'PENDING' and a.unit = u.unit), 0)::text
  from (values ('NZD', 'house:held'), ('points', 'house:held-points')) as u (unit, id)
  where coalesce((select sum(e.amount) from ledger.entry e where e.account_id = u.id), 0)
    <> coalesce((select sum(h.amount) from ledger.hold h join ledger.account a on a.id = h.account_id where h.state = 'PENDING' and a.unit = u.unit), 0)
  union all
  select 'hold', h.id::text, h.state, o.state from ledger.hold h join orders.orders o on o.id = h.owner_id
  where h.state <> case when o.state in ('PENDING', 'FAILING') then 'PENDING' when o.state = 'FAILED' then 'VOIDED' else 'POSTED' end
  union all
  select 'credit', p.id::text, p.state, h.state from payments.payment p left join ledger.hold h on h.id = p.id
  where p.tender in ('gift_card', 'reward') and (h.id is null or h.amount <> p.amount_cents
    or h.state <> case when p.state = 'AUTHORISED' then 'PENDING' when p.state = 'VOIDED' then 'VOIDED' else 'POSTED' end)`;

/**
 * Promotions: the counted uses are those of orders, for each promotion, code and customer; limits hold; a failed or
 * cancelled order uses nothing.
 */
const promotions = sql<Row>`
  with live as (select promotion_id, order_id, code, who from promotions.promo_use where released_at is null)
  select 'offer' as what, p.id, p.used, count(l.order_id) as held from promotions.promotion p left join live l on l.promotion_id = p.id
  where p.max_uses is not null group by p.id having p.used <> count(l.order_id) or p.used > p.max_uses
  union all
  select 'code', c.code, c.used, count(l.order_id) from promotions.coupon_code c left join live l on l.code = c.code
  where c.max_uses is not null group by c.code having c.used <> count(l.order_id) or c.used > c.max_uses
  union all
  select 'customer', coalesce(u.promotion_id, h.promotion_id) || ' ' || coalesce(u.who, h.who), coalesce(u.used, 0), coalesce(h.n, 0)
  from promotions.customer_use u
  full join (select promotion_id, key as who, count(*) as n from live, unnest(who) as key group by 1, 2) h on h.promotion_id = u.promotion_id and h.who = u.who
  where coalesce(u.used, 0) <> coalesce(h.n, 0)
  union all
  select 'order', o.number, case when u.released_at is null then 1 else 0 end, 0 from promotions.promo_use u join orders.orders o on o.id = u.order_id
  where (u.released_at is null) = (o.state in ('FAILED', 'CANCELLING', 'CANCELLED'))`;

/**
 * Points: only for units dispatched and not returned, at the order's rate, each cause once; rewards for whole rewards'
 * worth; points sent to the airline equal the points earned.
 */
const points = sql<Row>`
  with moved as (
    select order_id, line_no, coalesce(sum(qty) filter (where kind = 'dispatch'), 0) as dispatched, coalesce(sum(qty) filter (where kind = 'return'), 0) as returned
    from loyalty.movement group by 1, 2
  ), eligible as (
    select e.order_id, coalesce(sum(l.total_cents * (m.dispatched - m.returned)::bigint / l.qty) filter (where not l.tax_exclusive), 0)::bigint as cents
    from loyalty.earning e left join moved m on m.order_id = e.order_id left join orders.order_line l on l.order_id = m.order_id and l.line_no = m.line_no
    group by 1
  ), booked as (
    select t.owner_id as order_id, sum(case when n.account_id like 'points:%' then n.amount when n.account_id like 'points-owed:%' then -n.amount else 0 end) as points
    from ledger.tx t join ledger.entry n on n.tx_id = t.id where t.kind in ('earn', 'return', 'owed') group by 1
  ), awarded as (
    select order_id, sum(points) as points from frequent_flyer.award group by 1
  )
  select 'earned' as what, e.order_id::text as id, e.points::text as is, x.cents::text as from
  from loyalty.earning e join eligible x using (order_id)
  where e.eligible_cents <> x.cents or e.points <> x.cents / (100 * e.accrual_spend) * e.accrual_points
    or e.airline_points <> x.cents / 100 * e.airline_points_per_dollar
  union all
  select 'not dispatched', m.order_id::text, m.dispatched::text, l.shipped_qty::text
  from moved m join orders.order_line l on l.order_id = m.order_id and l.line_no = m.line_no
  where m.dispatched > l.shipped_qty or m.returned > l.returned_qty or m.returned > m.dispatched
  union all
  select 'booked', coalesce(e.order_id, b.order_id)::text, coalesce(b.points, 0)::text, coalesce(e.points, 0)::text
  from loyalty.earning e full join booked b on b.order_id = e.order_id
  left join loyalty.adjustment a on a.id = b.order_id
  where coalesce(b.points, 0) <> coalesce(e.points, 0) and a.id is null
  union all
  select 'airline', e.order_id::text, coalesce(a.points, 0)::text, e.airline_points::text
  from loyalty.earning e left join awarded a on a.order_id = e.order_id where coalesce(a.points, 0) <> e.airline_points
  union all
  select 'award', a.id::text, a.state, t.idem_key from frequent_flyer.award a left join ledger.tx t on t.idem_key = 'airline-award:' || a.id
  where (a.state = 'DONE') <> (t.id is not null)
  union all
  select 'reward', r.id::text, p.idem_key, i.idem_key from loyalty.reward r
  left join ledger.tx p on p.idem_key = 'reward-points:' || r.id left join ledger.tx i on i.idem_key = 'reward:' || r.id
  where p.id is null or i.id is null
  union all
  select 'quote', q.quote_number, q.amount_cents::text, p.amount_cents::text
  from payments.payment p join orders.orders o on o.id = p.order_id left join frequent_flyer.quote q on q.order_id = o.id
  where p.tender = 'airline' and o.state <> 'FAILED' and q.amount_cents is distinct from p.amount_cents`;

/** Idempotency: one key, one checkout, one order; likewise a till's sale, its order and its till payment. */
const idempotency = sql<Row>`
  select 'two live orders of one checkout' as what, checkout_id::text as id from orders.orders where state <> 'FAILED' group by checkout_id having count(*) > 1
  union all
  select 'answer disagrees with order', k.key from checkout.idempotency k left join orders.orders o on o.id = k.order_id
  where o.id is null or (k.response_code = 201) <> (o.state not in ('PENDING', 'FAILING', 'FAILED'))
    or (k.response_code = 201 and k.response_body ->> 'orderNumber' is distinct from o.number)
  union all
  select 'order without its answer', o.number from orders.orders o join checkout.idempotency k on k.order_id = o.id
  where o.state <> 'PENDING' and k.response_code is null
  union all
  select 'till sale', coalesce(o.number, t.number) from till.sale t full join orders.orders o on o.id = t.order_id
  left join payments.payment p on p.order_id = o.id and p.tender = 'till'
  where (t.number is not null and (o.channel is distinct from 'pos' or o.state not in ('SHIPPED', 'PARTLY_RETURNED', 'RETURNED') or coalesce(p.captured_cents, 0) <> o.total_cents))
    or (t.number is null and p.id is not null)`;

/**
 * Stuck: anything in progress for longer than allowed. Webhook receivers may be down for days; those are not counted.
 */
const stuck = (seconds: number): Query => sql<Row>`
  with late as (select now() - make_interval(secs => ${seconds}) as since)
  select 'order' as what, number as id, state from orders.orders, late where (state in ('PENDING', 'FAILING') and created_at <= since) or (state = 'CANCELLING' and changed_at <= since)
  union all
  select 'payment', p.psp_key, p.state from payments.payment p join orders.orders o on o.id = p.order_id, late
  where (p.state in ('CREATED', 'UNKNOWN', 'VOIDING', 'CAPTURING') or (p.state = 'AUTHORISED' and o.state <> 'PENDING')) and p.created_at <= since
  union all
  select 'refund', r.id::text, r.state from payments.refund r, late where r.state = 'CREATED' and r.created_at <= since
  union all
  select 'outbox', dedupe_key, coalesce(last_error, '') from platform.outbox, late where done_at is null and created_at <= since and kind <> 'webhook.deliver'`;

/**
 * Effects: a placed order is confirmed once, a till order where a receipt was requested, and its money collected once.
 */
const effects = sql<Row>`
  with effect as (
    select o.id as order_id, b.kind from orders.orders o join platform.outbox b on b.dedupe_key = 'order-confirmation:' || o.id
    union all
    select p.order_id, b.kind from payments.payment p join platform.outbox b on b.dedupe_key = 'capture:' || p.id
  )
  select o.number, count(*) filter (where b.kind = 'email.order-confirmation') as confirmations, count(*) filter (where b.kind = 'payment.capture') as captures
  from orders.orders o
  left join effect b on b.order_id = o.id
  left join till.sale t on t.order_id = o.id
  group by o.id, t.receipt
  having count(*) filter (where b.kind = 'email.order-confirmation') <> case when o.state in ('PENDING', 'FAILING', 'FAILED') or not t.receipt then 0 else 1 end
    or (o.state in ('PENDING', 'FAILING', 'FAILED') and count(b.kind) > 0)`;

/** Promises: what clients were told matches the database. */
const promises = (clients: readonly ClientEntry[]): Query => sql<Row>`
  with told as (
    select * from jsonb_to_recordset(${JSON.stringify(clients.map((entry) => ({ ...entry, shownCents: `${entry.shownCents}` })))}::jsonb)
      as t ("orderNumber" text, "checkoutId" uuid, placed boolean, "shownCents" bigint)
  )
  select told.*, o.state, o.total_cents from told
  left join orders.orders o on case when told.placed then o.number = told."orderNumber" else o.checkout_id = told."checkoutId" and o.state <> 'FAILED' end
  where (told.placed and (o.id is null or o.state in ('PENDING', 'FAILING', 'FAILED') or o.total_cents <> told."shownCents"))
    or (not told.placed and o.state not in ('FAILING'))`;

export async function runInvariant(ctx: { db: Queries }, query: Query): Promise<Row[]> {
  return (await query.execute(ctx.db)).rows;
}
/** Simulated providers: a production shop uses none, and none of the money it counts was taken by one (SEC-03). */
const simulatedProviders = sql<Row>`
  select s.name, s.mode, s.started_at, null as order_number, null as payment from platform.stand_in_use s where s.mode = 'production' and s.ended_at is null
  union all
  select s.name, s.mode, s.started_at, o.number, p.psp_key
  from platform.stand_in_use s
  join payments.payment p on p.created_at >= s.started_at and (s.ended_at is null or p.created_at < s.ended_at)
    and s.name = case p.tender when 'pay_in_four' then 'pay_in_four' when 'airline' then 'airline' when 'gift_card' then '' when 'reward' then '' when 'till' then '' else 'card' end
  join orders.orders o on o.id = p.order_id
  where s.mode = 'production' and p.state in ('AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED') and p.authorised_cents > p.refunded_cents`;

export const invariantQueries = {
  stock,
  units,
  cover,
  outside,
  zeroSum,
  balances,
  points,
  promotions,
  idempotency,
  stuck,
  effects,
  promises,
  simulatedProviders,
};
