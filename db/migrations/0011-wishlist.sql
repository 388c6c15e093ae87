create schema wishlist;

-- How often a customer's wishlist was saved: whoever saves says which version it was made from.
create table wishlist.wishlist (
  customer_id uuid primary key references accounts.customer (id) on delete cascade,
  version integer not null check (version > 0)
);

-- What is wished for: a size, or the product while no size is chosen.
create table wishlist.item (
  customer_id uuid not null references wishlist.wishlist (customer_id) on delete cascade,
  product_id integer not null references catalogue.product (id) on delete cascade,
  variant_id integer references catalogue.variant (id) on delete cascade,
  created_at timestamptz not null,
  unique nulls not distinct (customer_id, product_id, variant_id)
);
create index item_product on wishlist.item (product_id);
create index item_variant on wishlist.item (variant_id);
