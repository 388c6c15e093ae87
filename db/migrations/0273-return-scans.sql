-- The courier's first scan of a return starts the time in which it is refunded (PARC-04).
alter table returns.return
  -- the first scan, by the carrier's clock
  add column sent_at timestamptz,
  -- promised to the customer by the setting when it was first scanned
  add column refund_by timestamptz;
create index return_to_refund on returns.return (refund_by) where state = 'REQUESTED' and refund_by is not null;
