-- What other modules may read of the ledger (src/modules/ledger/README.md).
create view ledger.account_balance as
  select id as account_id, unit, balance from ledger.account;

create view ledger.account_entry as
  select e.account_id, e.amount, t.id as tx_id, t.at, t.kind, t.owner_id
  from ledger.entry e join ledger.tx t on t.id = e.tx_id;

create view ledger.posted_transaction as
  select id as tx_id, at, kind, owner_id, idem_key from ledger.tx;

create view ledger.held_value as
  select id as hold_id, account_id, target_id, owner_id, amount, state from ledger.hold;
