-- The books are read by day.
create index tx_at on ledger.tx using brin (at);
