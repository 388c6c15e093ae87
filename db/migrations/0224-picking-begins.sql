-- When the first paper of an order was printed for whoever picks it: from then on its shopper cannot cancel it (EDIT-02).
alter table orders.orders add column picking_at timestamptz;
