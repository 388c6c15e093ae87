import { sql } from '#platform/database/sql.ts';

/** Stock: the stock level is the sum of its ledger entries, and nothing is reserved twice. */
export const wrongLevels = sql<Record<string, unknown>>`
  select s.variant_id, s.location_id, s.on_hand, s.reserved, coalesce(m.reserved, 0) as moves_reserved, coalesce(m.on_hand, 0) as moves_on_hand
  from stock.stock s
  left join (
    select variant_id, location_id,
      sum(case kind when 'reserve' then qty when 'release' then -qty when 'ship' then -qty else 0 end) as reserved,
      sum(case kind when 'receive' then qty when 'return' then qty when 'adjust' then qty when 'ship' then -qty else 0 end) as on_hand
    from stock.stock_move group by variant_id, location_id
  ) m using (variant_id, location_id)
  where s.reserved < 0 or s.reserved > s.on_hand or s.reserved <> coalesce(m.reserved, 0) or s.on_hand <> coalesce(m.on_hand, 0)`;
