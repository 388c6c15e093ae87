/**
 * The invariants of docs/reliability.md as queries: each returns the rows that violate it. What a module can check with its
 * own tables and the views that it may read is its own query; the others read published views.
 */
import { catalogueChecks } from '#modules/catalogue/integrity-checks.ts';
import { importedOrderChecks } from '#modules/imported-orders/integrity-checks.ts';
import { ledgerChecks } from '#modules/ledger/integrity-checks.ts';
import { loyaltyChecks } from '#modules/loyalty/integrity-checks.ts';
import { orderChecks } from '#modules/orders/integrity-checks.ts';
import { parcelChecks } from '#modules/parcels/integrity-checks.ts';
import { paymentChecks } from '#modules/payments/integrity-checks.ts';
import { externalMethodOf, paidLaterTenders, providerTenders } from '#modules/payments/methods/payment-methods.ts';
import { counterTenders } from '#modules/payments/payment.ts';
import { promotionChecks } from '#modules/promotions/integrity-checks.ts';
import { stockChecks } from '#modules/stock/integrity-checks.ts';
import { storeCreditChecks } from '#modules/store-credit/integrity-checks.ts';
import type { Queries } from '#platform/database/database.ts';
import { sql } from '#platform/database/sql.ts';
import type { ClientEntry, GatewayJournalEntry } from '../outside-journals.ts';

export type Row = Record<string, unknown>;
type Query = ReturnType<typeof sql<Row>>;

/** Units: what an order reserves is what it still has to dispatch. */
const units = sql<Row>`
  with owed as (
    select l.order_id, l.variant_id, l.location_id,
      sum(case when o.state in ('PENDING', 'PLACED', 'PARTLY_SHIPPED', 'FAILING', 'CANCELLING') then l.qty - l.shipped_qty else 0 end) as qty
    from orders.line_units l join orders.order_state o using (order_id)
    where l.stocked group by 1, 2, 3
  ), held as (
    select order_id, variant_id, location_id, sum(case kind when 'reserve' then qty else -qty end) as qty
    from stock.ledger_entry where order_id is not null and kind in ('reserve', 'release', 'ship') group by 1, 2, 3
  )
  select order_id, variant_id, location_id, owed.qty, held.qty as held from owed full join held using (order_id, variant_id, location_id)
  where coalesce(owed.qty, 0) <> coalesce(held.qty, 0)
  union all
  -- What changes and phone orders that wait for their payment hold, and nothing else without an order (EDIT-01, EDIT-03).
  select coalesce(c.order_id, e.order_id), coalesce(c.variant_id, e.variant_id), coalesce(c.location_id, e.location_id), c.qty, e.qty
  from (
    select 'hold:' || change_id as ref, order_id, variant_id, location_id, qty from order_changes.held_unit
    union all select 'phone:' || draft_id, null, variant_id, location_id, sum(qty)::int from phone_orders.held_unit group by 1, 3, 4
  ) c
  full join (
    select ref, null::uuid as order_id, variant_id, location_id, sum(case kind when 'reserve' then qty else -qty end) as qty
    from stock.ledger_entry where order_id is null and kind in ('reserve', 'release') group by 1, 3, 4
  ) e on e.ref = c.ref and e.variant_id = c.variant_id and e.location_id = c.location_id
  where coalesce(c.qty, 0) <> coalesce(e.qty, 0)`;

/**
 * Cover: a placed order is paid to the cent, less what was refunded by its changes (EDIT-01), or staff closed what could not be
 * collected; no money of a failed or
 * cancelled order is retained; refunded amounts equal the refunds; gift cards sold by an order, and amounts spent from
 * them, are still paid for.
 */
const cover = sql<Row>`
  select o.number, o.state, o.total_cents, coalesce(sum(p.authorised_cents - changes.cents) filter (where p.state in ('AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED', 'REFUNDED', 'NOT_COLLECTED')), 0) as paid_cents
  from orders.order_total o left join payments.provider_payment p on p.order_id = o.order_id
  left join lateral (select coalesce(sum(r.amount_cents), 0) as cents, coalesce(sum(r.amount_cents) filter (where r.paid_otherwise), 0) as paid
    from payments.order_refund r where r.payment_id = p.payment_id and r.state = 'MANUAL') by_hand on true
  left join lateral (select coalesce(sum(r.amount_cents), 0) as cents
    from payments.order_refund r where r.payment_id = p.payment_id and r.request_key like 'change:%') changes on true
  where o.state in ('PLACED', 'PARTLY_SHIPPED', 'SHIPPED', 'PARTLY_RETURNED', 'RETURNED', 'FAILED', 'CANCELLED')
  group by o.order_id, o.number, o.state, o.total_cents
  having coalesce(sum(p.authorised_cents - changes.cents) filter (where p.state in ('AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED', 'REFUNDED', 'NOT_COLLECTED')), 0)
      <> o.total_cents and o.state not in ('FAILED', 'CANCELLED')
    -- What a person closed explains what is still here, and what went back another way must still be here.
    or coalesce(sum(p.authorised_cents - p.refunded_cents) filter (where p.state in ('AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED', 'REFUNDED')), 0)
      not between coalesce(sum(by_hand.paid), 0) and coalesce(sum(by_hand.cents) filter (where p.state not in ('VOIDED', 'NOT_COLLECTED')), 0) and o.state in ('FAILED', 'CANCELLED')
  union all
  ${paymentChecks.wrongAmounts}
  union all
  -- Of no line more goes back, by refunds of its units and by returns, than was paid for it (FIX-77).
  select o.number, 'line ' || l.line_no, l.total_cents, back.cents from orders.line_units l join orders.order_state o using (order_id)
  join lateral (select sum(one.cents)::bigint as cents, sum(one.qty)::int as qty from (
    select u.amount_cents as cents, u.qty from payments.refunded_line u where u.order_id = l.order_id and u.line_no = l.line_no
    union all
    select b.refund_cents, 0 from returns.returned_line b where b.order_id = l.order_id and b.line_no = l.line_no) one) back on true
  where back.cents > l.total_cents or back.qty > l.qty
  union all
  select o.number, 'gift cards', sold.cents, paid.cents from (
    select g.order_id, sum(greatest(0, g.issued_cents - coalesce(t.cents, 0) - greatest(0,
      g.issued_cents - (l.total_cents * g.unit_no / l.qty - l.total_cents * (g.unit_no - 1) / l.qty))))::bigint as cents
    from gift_cards.sold_card g join orders.line_units l on l.order_id = g.order_id and l.line_no = g.line_no
    left join lateral (select -sum(e.amount) as cents from ledger.account_entry e
      where e.account_id = 'gift-card:' || g.card_id and e.kind = 'take-back') t on true
    group by 1
  ) sold
  join orders.order_state o on o.order_id = sold.order_id
  left join lateral (
    select coalesce(sum(p.authorised_cents - coalesce((select sum(r.amount_cents) from payments.order_refund r where r.payment_id = p.payment_id and (r.state <> 'MANUAL' or (r.paid_otherwise and r.credit_account is not null))), 0)), 0)::bigint as cents
    from payments.provider_payment p where p.order_id = o.order_id and p.state in ('AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED', 'REFUNDED')) paid on true
  where sold.cents > paid.cents`;

/** Providers: the gateway's own journal against our payments, in both directions. */
const outside = (journal: readonly GatewayJournalEntry[]): Query => sql<Row>`
  with journal as (
    select * from jsonb_to_recordset(${JSON.stringify(journal.map((entry) => ({ ...entry, amountCents: `${entry.amountCents}`, refundedCents: `${entry.refundedCents}` })))}::jsonb)
      as j ("pspKey" text, "gatewayRef" text, live boolean, captured boolean, "amountCents" bigint, "refundedCents" bigint, currency text)
  ), twice as (
    select "pspKey" from journal group by 1 having count(*) > 1
  )
  select j."pspKey", j."gatewayRef", j.live, j."amountCents", j.currency, p.psp_key, p.state, p.authorised_cents, o.number, o.state as order_state
  from journal j
  full join payments.provider_payment p on p.psp_key = j."pspKey"
  left join orders.order_total o on o.order_id = p.order_id
  where j."pspKey" in (select "pspKey" from twice)
    or (j.live and (p.payment_id is null or o.state in ('PENDING', 'FAILED') or p.state not in ('AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED', 'REFUNDED')))
    or (p.tender = any(${providerTenders}::text[]) and p.state in ('AUTHORISED', 'CAPTURING', 'CAPTURED') and (j.live is not true or j."amountCents" <> p.authorised_cents or j.currency <> o.currency or j."gatewayRef" <> p.psp_ref))
    or (p.tender = any(${providerTenders}::text[]) and p.state = 'CAPTURED' and j.captured is not true)
    or (p.tender = any(${providerTenders}::text[]) and p.state in ('CAPTURED', 'PART_REFUNDED', 'REFUNDED') and p.refunded_cents <> coalesce(j."refundedCents", 0))`;

/**
 * Balances: every balance is the sum of its entries, the held amount is the sum of its holds, and holds match their
 * orders and payments.
 */
const balances = sql<Row>`
  ${ledgerChecks.wrongBalances}
  union all
  select 'hold', h.hold_id::text, h.state, o.state from ledger.held_value h join orders.order_state o on o.order_id = h.owner_id
  where h.state <> case when o.state in ('PENDING', 'FAILING') then 'PENDING' when o.state = 'FAILED' then 'VOIDED' else 'POSTED' end
  union all
  select 'credit', p.payment_id::text, p.state, h.state from payments.provider_payment p left join ledger.held_value h on h.hold_id = p.payment_id
  where p.tender in ('gift_card', 'reward', 'store_credit') and (h.hold_id is null or h.amount <> p.amount_cents
    or h.state <> case when p.state = 'AUTHORISED' then 'PENDING' when p.state = 'VOIDED' then 'VOIDED' else 'POSTED' end)`;

/**
 * Promotions: the counted uses are those of orders, for each promotion, code and customer; limits hold; a failed or
 * cancelled order uses nothing.
 */
const promotions = sql<Row>`
  ${promotionChecks.wrongCounts}
  union all
  select 'order', o.number, case when u.released_at is null then 1 else 0 end, 0 from promotions.order_use u join orders.order_state o using (order_id)
  where (u.released_at is null) = (o.state in ('FAILED', 'CANCELLING', 'CANCELLED'))`;

/**
 * Points: those of orders and rewards agree; each delivered award has its ledger transaction, and each payment with
 * points its quote.
 */
const points = sql<Row>`
  ${loyaltyChecks.wrongPoints}
  union all
  select 'award', a.award_id::text, a.state, t.idem_key from frequent_flyer.order_award a
  left join ledger.posted_transaction t on t.idem_key = 'airline-award:' || a.award_id
  where (a.state = 'DONE') <> (t.tx_id is not null)
  union all
  select 'quote', q.quote_number, q.amount_cents::text, p.amount_cents::text
  from payments.provider_payment p join orders.order_state o using (order_id) left join frequent_flyer.order_quote q using (order_id)
  where p.tender = 'airline' and o.state <> 'FAILED' and q.amount_cents is distinct from p.amount_cents`;

/** Idempotency: one key, one checkout, one order; likewise a till's sale, its order and its till payment. */
const idempotency = sql<Row>`
  select 'two live orders of one checkout' as what, checkout_id::text as id from orders.order_total where state <> 'FAILED' group by checkout_id having count(*) > 1
  union all
  select 'answer disagrees with order', k.key from checkout.given_answer k left join orders.order_state o on o.order_id = k.order_id
  where o.order_id is null or (k.response_code = 201) <> (o.state not in ('PENDING', 'FAILING', 'FAILED'))
    or (k.response_code = 201 and k.order_number is distinct from o.number)
  union all
  select 'order without its answer', o.number from orders.order_state o join checkout.given_answer k using (order_id)
  where o.state <> 'PENDING' and k.response_code is null
  union all
  select 'till sale', coalesce(o.number, t.sale_number) from till.recorded_sale t full join orders.order_total o on o.order_id = t.order_id
  left join payments.provider_payment p on p.order_id = o.order_id and p.tender = 'till'
  where (t.sale_number is not null and (o.channel is distinct from 'pos' or o.state not in ('SHIPPED', 'PARTLY_RETURNED', 'RETURNED') or coalesce(p.captured_cents, 0) <> o.total_cents))
    or (t.sale_number is null and p.payment_id is not null)
  union all
  -- A phone order is one draft's, and money at a counter is taken for phone orders alone, by somebody (EDIT-03).
  select 'phone order', coalesce(o.number, d.draft_id::text) from phone_orders.paid_draft d
  full join (select * from orders.order_total where channel = 'phone' and state <> 'FAILED') o on o.order_id = d.order_id
  where d.draft_id is null or o.order_id is null
    or (d.taken_by is null) = exists (select from payments.provider_payment p where p.order_id = o.order_id and p.tender = any(${counterTenders}::text[]))`;

/**
 * Stuck: anything in progress for longer than allowed. A shopper may take days to pay what is paid after ordering, and
 * webhook receivers may be down for days; those are not counted.
 */
const stuck = (seconds: number): Query => sql<Row>`
  with late as (select now() - make_interval(secs => ${seconds}) as since)
  select 'order' as what, number as id, state from orders.order_state, late where (state in ('PENDING', 'FAILING') and created_at <= since) or (state = 'CANCELLING' and changed_at <= since)
  union all
  select 'payment', p.psp_key, p.state from payments.provider_payment p join orders.order_state o using (order_id), late
  where (p.state in ('CREATED', 'UNKNOWN', 'VOIDING', 'CAPTURING') or (p.state = 'AUTHORISED' and o.state <> 'PENDING' and p.tender <> all(${paidLaterTenders}::text[]))) and p.created_at <= since
  union all
  select 'change', c.change_id::text, c.state from order_changes.open_change c, late
  where (c.state = 'WAITING' and c.expires_at <= since) or (c.state <> 'WAITING' and c.changed_at <= since)
  union all
  select 'phone order', d.draft_id::text, d.state from phone_orders.open_draft d, late where d.expires_at <= since
  union all
  select 'refund', r.refund_id::text, r.state from payments.order_refund r, late where r.state = 'CREATED' and r.created_at <= since
  union all
  select 'outbox', dedupe_key, coalesce(last_error, '') from platform.message_progress, late where done_at is null and created_at <= since and kind <> 'webhook.deliver'
    -- Not what waits for its day, as a gift card does (UX-03).
    and (attempts > 0 or available_at <= now() or available_at = 'infinity')`;

/**
 * Effects: a placed order is confirmed once, a till order where a receipt was requested, and its money collected once.
 */
const effects = sql<Row>`
  with effect as (
    select o.order_id, b.kind from orders.order_state o join platform.message_progress b on b.dedupe_key = 'order-confirmation:' || o.order_id
    union all
    select p.order_id, b.kind from payments.provider_payment p join platform.message_progress b on b.dedupe_key = 'capture:' || p.payment_id
  )
  select o.number, count(*) filter (where b.kind = 'email.order-confirmation') as confirmations, count(*) filter (where b.kind = 'payment.capture') as captures
  from orders.order_state o
  left join effect b using (order_id)
  left join till.recorded_sale t using (order_id)
  group by order_id, o.number, o.state, t.receipt
  having count(*) filter (where b.kind = 'email.order-confirmation') <> case when o.state in ('PENDING', 'FAILING', 'FAILED') or not t.receipt then 0 else 1 end
    or (o.state in ('PENDING', 'FAILING', 'FAILED') and count(b.kind) > 0)`;

/** Promises: what clients were told matches the database. */
const promises = (clients: readonly ClientEntry[]): Query => sql<Row>`
  with told as (
    select * from jsonb_to_recordset(${JSON.stringify(clients.map((entry) => ({ ...entry, shownCents: `${entry.shownCents}` })))}::jsonb)
      as t ("orderNumber" text, "checkoutId" uuid, placed boolean, "shownCents" bigint)
  )
  select told.*, o.state, coalesce(v.total_cents, o.total_cents) as total_cents from told
  left join orders.order_total o on case when told.placed then o.number = told."orderNumber" else o.checkout_id = told."checkoutId" and o.state <> 'FAILED' end
  -- What was placed, whatever was agreed since.
  left join orders.agreed_version v on v.order_id = o.order_id and v.version_no = 1
  where (told.placed and (o.order_id is null or o.state in ('PENDING', 'FAILING', 'FAILED') or coalesce(v.total_cents, o.total_cents) <> told."shownCents"))
    or (not told.placed and o.state not in ('FAILING'))`;

export async function runInvariant(ctx: { db: Queries }, query: Query): Promise<Row[]> {
  return (await query.execute(ctx.db)).rows;
}
/** Which stand-in takes a tender's money in a trial. */
const standInOfTender = JSON.stringify(
  Object.fromEntries(providerTenders.map((tender) => [tender, externalMethodOf(tender).provider?.standIn])),
);
/** Simulated providers: a production shop uses none, and none of the money it counts was taken by one (SEC-03). */
const simulatedProviders = sql<Row>`
  select s.name, s.mode, s.started_at, null as order_number, null as payment from platform.simulated_provider s where s.mode = 'production' and s.ended_at is null
  union all
  select s.name, s.mode, s.started_at, o.number, p.psp_key
  from platform.simulated_provider s
  join payments.provider_payment p on p.created_at >= s.started_at and (s.ended_at is null or p.created_at < s.ended_at)
    and s.name = ${standInOfTender}::jsonb ->> p.tender
  join orders.order_state o using (order_id)
  where s.mode = 'production' and p.state in ('AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED') and p.authorised_cents > p.refunded_cents`;

export const invariantQueries = {
  stock: stockChecks.wrongLevels,
  units,
  cover,
  outside,
  zeroSum: ledgerChecks.unbalancedTransactions,
  balances,
  points,
  promotions,
  idempotency,
  stuck,
  effects,
  promises,
  simulatedProviders,
  withoutAddress: orderChecks.withoutAddress,
  unlikeDispatched: parcelChecks.unlikeDispatched,
  wrongVersions: orderChecks.wrongVersions,
  storeCredit: storeCreditChecks.wrongCredit,
  brokenHistory: catalogueChecks.brokenHistory,
  importedOrders: importedOrderChecks.wrongImportedOrders,
};
