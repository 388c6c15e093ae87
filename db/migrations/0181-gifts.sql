-- Whom the gift cards of an order are for, unit by unit, and when each was mailed (UX-03). A card of the buyer has no
-- row until it is mailed.
create table orders.gift (
  order_id uuid not null,
  line_no integer not null,
  unit_no integer not null check (unit_no > 0),
  -- Null: for the buyer. Empty once the data of the order's customer have been deleted.
  recipient_name text check (length(recipient_name) <= 40),
  recipient_email text check (length(recipient_email) <= 250),
  message text not null default '' check (length(message) <= 300),
  -- Null: as soon as it is paid for.
  send_on date,
  mailed_at timestamptz,
  -- Its mail could not be delivered and waits for staff.
  failed_at timestamptz,
  -- It never will be mailed: its order was cancelled or refunded before.
  stopped_at timestamptz,
  primary key (order_id, line_no, unit_no),
  foreign key (order_id, line_no) references orders.order_line (order_id, line_no),
  check ((recipient_name is null) = (recipient_email is null))
);
