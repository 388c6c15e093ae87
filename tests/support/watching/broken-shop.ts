/** Records of a shop in which everything has gone wrong that an alert tells of (FLT-08). */
import type pg from 'pg';

/** `more`: columns and their values as SQL. */
function message(key: string, kind: string, more: Record<string, string> = {}): string {
  const columns = { dedupe_key: `'${key}'`, kind: `'${kind}'`, payload: "'{}'", ...more };
  return `insert into platform.outbox (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`;
}
const times = (count: number, make: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** While the shop is stopped: its start then finds all of it. There must be two placed orders. */
export async function breakShop(pool: pg.Pool): Promise<void> {
  const statements = [
    // The hourly check of the books is made again.
    'delete from platform.attempt_limit',
    'update stock.stock set on_hand = on_hand + 1',
    `update orders.orders set total_cents = total_cents + 1 where number = (select min(number) from orders.orders)`,
    `insert into payments.payment_case (id, kind, dedupe_key, order_id, amount_cents, said)
     select gen_random_uuid(), kind, kind, (select id from orders.orders limit 1), 100, 'refused'
     from unnest(array['CAPTURE', 'REFUND']) as kind`,
    `update orders.orders set state = 'PENDING', placed_at = null, lease_until = now() + interval '1 hour', created_at = now() - interval '1 hour'
     where number = (select max(number) from orders.orders)`,
    ...times(11, (n) =>
      message(`mail ${n}`, 'email.account-deleted', { payload: `'{"email":"a@kerb.example","firstName":"Aroha"}'` }),
    ),
    // Asking the database for it fails as a gateway that does not answer.
    ...times(3, (n) => message(`capture ${n}`, 'payment.capture', { payload: `'{"paymentId":"none"}'` })),
    // Their last attempt is over.
    message('given up by webhooks', 'webhook.deliver', { attempts: '1000' }),
    message('given up by mail', 'email.account-claim', { attempts: '1000' }),
    // Its process hangs while it sends.
    message('late', 'email.account-reset', {
      available_at: "now() - interval '10 minutes'",
      locked_until: "now() + interval '1 hour'",
    }),
    'delete from payments.reconciliation',
    `insert into payments.reconciliation (night, started_at, finished_at) values
     ('2026-01-01', now() - interval '41 hours', now() - interval '40 hours'),
     ((now() at time zone 'Pacific/Auckland')::date, now(), null)`,
    `insert into staff.api_key (name, prefix, digest, scopes, per_minute, created_by, expires_at)
     values ('ERP', 'a1b2c3d4', 'digest', array['orders:read'], 10, 'test', now() + interval '3 days')`,
    `insert into platform.audit (at, actor, action, subject) values (now() - interval '8 days', 'operator', 'database.backed-up', 'shop')`,
  ];
  for (const statement of statements) await pool.query(statement);
}
