-- A refund of money may be given as store credit (EDIT-04): into this ledger account, 'store-credit:…'. Its row ends as
-- MANUAL and paid otherwise, since the money stays with the payment and no provider is called.
alter table payments.refund
  add column credit_account text check (credit_account like 'store-credit:%');
-- Of a return: its refund is given as store credit.
alter table returns.return
  add column as_store_credit boolean not null default false;

create or replace view payments.order_refund as
  select id as refund_id, order_id, payment_id, request_key, state, amount_cents, paid_otherwise, reason, requested_by,
    psp_ref, created_at, changed_at, credit_account
  from payments.refund;
