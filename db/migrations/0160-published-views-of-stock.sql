-- What other modules may read of stock (src/modules/stock/README.md).
create view stock.available_units as
  select variant_id, location_id, on_hand - reserved as units from stock.stock;

create view stock.stock_level as
  select variant_id, location_id, on_hand, reserved from stock.stock;

create view stock.level_change as
  select variant_id, location_id, changed_xid from stock.stock;

create view stock.ledger_entry as
  select e.id, e.variant_id, e.location_id, e.at, e.kind, e.qty, e.order_id, e.ref,
    a.id as adjustment_id, a.kind as adjustment_kind, a.reason, a.note, a.actor
  from stock.stock_move e left join stock.movement a on a.id = e.movement_id;
