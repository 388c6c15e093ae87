-- What other modules may read of loyalty (src/modules/loyalty/README.md).
create view loyalty.membership as
  select customer_id from loyalty.member;

create view loyalty.dispatched_spend as
  select m.customer_id, e.eligible_cents, e.first_dispatched_at
  from loyalty.member m join loyalty.earning e on e.account_id = m.account_id;
