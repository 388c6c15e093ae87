import { sql } from '#platform/database/sql.ts';

/** Payments whose amounts contradict each other, their state or their refunds. */
export const wrongAmounts = sql<Record<string, unknown>>`
  select p.psp_key, p.state, p.authorised_cents, p.refunded_cents from payments.payment p
  left join lateral (select coalesce(sum(r.amount_cents) filter (where r.state <> 'MANUAL' or (r.paid_otherwise and r.credit_account is not null)), 0) as asked, coalesce(sum(r.amount_cents) filter (where r.state = 'DONE'), 0) as done
    from payments.refund r where r.payment_id = p.id) r on true
  where p.captured_cents > p.authorised_cents or p.refunded_cents > p.captured_cents
    or (p.state = 'CAPTURED' and p.captured_cents <> p.authorised_cents)
    or r.done <> p.refunded_cents or r.asked > p.authorised_cents
    or (p.state = 'NOT_COLLECTED' and p.captured_cents <> 0)
    or p.refunded_cents <> case p.state when 'REFUNDED' then p.captured_cents when 'PART_REFUNDED' then p.refunded_cents else 0 end`;
