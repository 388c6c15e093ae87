import { sql } from '#platform/database/sql.ts';

/**
 * Store credit is zero-sum (EDIT-04): what customers hold of it, and orders hold for them, is what was given less what
 * was redeemed and ended; each change by staff has its one transaction and the reverse;
 * so has each refund given as credit; and what orders hold of it goes to the shop's own account for it.
 */
export const wrongCredit = sql<Record<string, unknown>>`
  select 'sum' as what, 'all' as id, sides.customers::text as is, sides.shop::text as should_be from (
    select coalesce((select sum(e.amount) from ledger.account_entry e where e.account_id like 'store-credit:%'), 0)
        + coalesce((select sum(h.amount) from ledger.held_value h where h.state = 'PENDING' and h.account_id like 'store-credit:%'), 0) as customers,
      -coalesce((select sum(e.amount) from ledger.account_entry e where e.account_id in
        ('house:store-credit-given', 'house:store-credit-refunded', 'house:store-credit-redeemed', 'house:store-credit-ended')), 0) as shop
  ) sides where sides.customers <> sides.shop
  union all
  select 'change', coalesce(c.change_id::text, t.idem_key), e.amount::text, c.cents::text from store_credit.change c
  full join ledger.posted_transaction t on t.idem_key = 'store-credit:' || c.change_id
  left join ledger.account_entry e on e.tx_id = t.tx_id and e.account_id = 'store-credit:' || c.account_id
  where (c.change_id is not null or t.idem_key like 'store-credit:%') and c.cents is distinct from e.amount
  union all
  select 'refund', r.refund_id::text, e.amount::text, r.amount_cents::text from payments.order_refund r
  left join ledger.posted_transaction t on t.idem_key = 'refund:' || r.refund_id
  left join ledger.account_entry e on e.tx_id = t.tx_id and e.account_id = r.credit_account
  where r.credit_account is not null
    and e.amount is distinct from case when r.state = 'MANUAL' and r.paid_otherwise then r.amount_cents end
  union all
  select 'held', h.hold_id::text, h.target_id, 'house:store-credit-redeemed' from ledger.held_value h
  where (h.account_id like 'store-credit:%') <> (h.target_id = 'house:store-credit-redeemed')`;
