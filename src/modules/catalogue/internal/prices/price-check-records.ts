import type { RawBuilder } from 'kysely';
import { sql } from '#platform/database/sql.ts';

/**
 * Products whose price is not that of their last entry, and entries whose digest does not fit: they, or one before them,
 * were changed after they were written (HON-01). Of one product, or of all.
 */
export const brokenHistory = (productId: RawBuilder<unknown> = sql`null`) => sql<Record<string, unknown>>`
  select p.code, 'price' as problem, null::bigint as entry from catalogue.product p
  left join lateral (select e.* from catalogue.price_entry e where e.product_id = p.id order by e.at desc limit 1) last on true
  where p.id = coalesce(${productId}, p.id) and (last.price_cents is distinct from p.price_cents
    or last.original_price_cents is distinct from p.original_price_cents
    or last.offered is distinct from (p.state in ('current', 'evergreen')))
  union all
  select p.code, 'digest', e.id from (
    select *, lag(digest) over (partition by product_id order by at) as before from catalogue.price_entry
    where product_id = coalesce(${productId}, product_id)) e
  join catalogue.product p on p.id = e.product_id
  where e.digest <> catalogue.price_digest(e.before, e.product_id, e.at, e.price_cents, e.original_price_cents, e.offered, e.source, e.actor)`;
