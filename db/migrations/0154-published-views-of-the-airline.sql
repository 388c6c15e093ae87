-- What other modules may read of the airline's points (src/modules/airline/README.md).
create view frequent_flyer.order_quote as
  select quote_number, order_id, member_id, amount_cents, points from frequent_flyer.quote where order_id is not null;

create view frequent_flyer.order_award as
  select id as award_id, order_id, member_id, points, state, created_at from frequent_flyer.award;
