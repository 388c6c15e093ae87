import { sql } from '#platform/database/sql.ts';

/** Zero sum: what leaves one account enters another. */
export const unbalancedTransactions = sql<Record<string, unknown>>`
  select e.tx_id, a.unit, sum(e.amount) as sum from ledger.entry e join ledger.account a on a.id = e.account_id group by 1, 2 having sum(e.amount) <> 0
  union all
  select t.id, 'no entries', 0 from ledger.tx t where not exists (select from ledger.entry e where e.tx_id = t.id)`;

/** Every balance is the sum of its entries, and the held amount the sum of the pending holds. */
export const wrongBalances = sql<Record<string, unknown>>`
  select 'balance' as what, a.id, a.balance::text as is, coalesce(sum(e.amount), 0)::text as should_be
  from ledger.account a left join ledger.entry e on e.account_id = a.id
  where a.balance is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.balance < 0
  union all
  select 'held', u.unit, coalesce((select sum(e.amount) from ledger.entry e where e.account_id = u.id), 0)::text,
    coalesce((select sum(h.amount) from ledger.hold h join ledger.account a on a.id = h.account_id where h.state = 'PENDING' and a.unit = u.unit), 0)::text
  from (values ('NZD', 'house:held'), ('points', 'house:held-points')) as u (unit, id)
  where coalesce((select sum(e.amount) from ledger.entry e where e.account_id = u.id), 0)
    <> coalesce((select sum(h.amount) from ledger.hold h join ledger.account a on a.id = h.account_id where h.state = 'PENDING' and a.unit = u.unit), 0)`;
