-- A product on sale has a price above 0 unless it is marked as free. What is sold for nothing today was meant to be.
alter table catalogue.product add column free boolean not null default false;
update catalogue.product set free = true where price_cents = 0 and state in ('current', 'evergreen');
alter table catalogue.product add constraint product_priced check (price_cents > 0 or free or state not in ('current', 'evergreen'));
update catalogue.price_change set cancelled_at = now() where price_cents = 0 and applied_at is null and cancelled_at is null;
