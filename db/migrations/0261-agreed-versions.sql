-- What a changed order came to in each agreed version, for its documents for GST and the integrity checks (EDIT-01).
create view orders.agreed_version as
  select order_id, version_no, change_id, agreed_at, gst_cents, total_cents from orders.order_version;
