-- Money that needs a person, with the gateway's words (FIX-22, FIX-25, FIX-35): a capture, void or refund that was refused for good, a settlement
-- that was declined afterwards, a dispute, a difference between two books, a payment to be reviewed. One row a matter; one that comes again opens it anew.
create table payments.payment_case (
  id uuid primary key,
  kind text not null check (kind in ('CAPTURE', 'VOID', 'REFUND', 'CANCEL', 'SETTLEMENT_DECLINED', 'DISPUTE', 'REFUND_DECLINED', 'BOOKS_DIFFER', 'FRAUD_REVIEW')),
  dedupe_key text not null unique,
  order_id uuid not null references orders.orders (id),
  payment_id uuid references payments.payment (id),
  refund_id uuid references payments.refund (id),
  amount_cents bigint not null check (amount_cents >= 0),
  said text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  resolution text check (resolution in ('RETRIED', 'PAID_BACK', 'CLOSED')),
  note text,
  check ((closed_at is null) = (resolution is null))
);
create index payment_case_open on payments.payment_case (opened_at) where closed_at is null;
create index payment_case_order on payments.payment_case (order_id);
-- A refund that was closed because the money went back another way is still money that went back.
alter table payments.refund add column paid_otherwise boolean not null default false check (not paid_otherwise or state = 'MANUAL');
-- Why nothing of an order may leave: set and cleared with the cases that hold it.
alter table orders.orders add column held_for text;
-- One reconciliation a night, whichever process comes first.
create table payments.reconciliation (
  night date primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  checked integer,
  differences integer,
  orphans integer
);
-- What waited for a person before there were cases.
insert into payments.payment_case (id, kind, dedupe_key, order_id, payment_id, amount_cents, said)
  select gen_random_uuid(), 'CAPTURE', 'capture:' || p.id, p.order_id, p.id, p.authorised_cents, coalesce(m.last_error, '')
  from platform.outbox m join payments.payment p on m.kind = 'payment.capture' and p.id = (m.payload ->> 'paymentId')::uuid
  where m.done_at is null and m.available_at = 'infinity';
insert into payments.payment_case (id, kind, dedupe_key, order_id, payment_id, refund_id, amount_cents, said)
  select gen_random_uuid(), 'REFUND', 'refund:' || r.id, r.order_id, r.payment_id, r.id, r.amount_cents, coalesce(m.last_error, '')
  from platform.outbox m join payments.refund r on m.kind = 'payment.refund' and r.id = (m.payload ->> 'refundId')::uuid
  where m.done_at is null and m.available_at = 'infinity' and r.state = 'CREATED';
