-- What other modules may read of the catalogue (src/modules/catalogue/README.md).
create view catalogue.product_name as
  select p.id as product_id, p.code, p.path, p.state, p.name, p.colour_name, b.name as brand_name
  from catalogue.product p join catalogue.brand b on b.id = p.brand_id;

create view catalogue.size_name as
  select id as variant_id, product_id, code, barcode, label, position, retired from catalogue.variant;

create view catalogue.card_image as
  select product_id, position, media_id, alt, view from catalogue.image where position < 2;

create view catalogue.offered_size as
  select v.id as variant_id, v.product_id, v.code, v.label, v.position, p.functional_type,
    p.state in ('current', 'evergreen') as listed
  from catalogue.variant v join catalogue.product p on p.id = v.product_id
  where not v.retired and p.state <> 'draft';

-- `offset 0` forces lookups by id, however small the table is now, because carts keep the prepared plan for long.
-- PostgreSQL stamps each written row version with its transaction number (xmin): the same numbers mean unchanged rows.
create view catalogue.sellable_size as
  select v.id as variant_id, v.xmin::text || '.' || p.row_xmin || '.' || b.xmin || '.' || c.xmin as revision,
    v.product_id, p.code as product_code, v.code as variant_code, p.name, b.name as brand_name, b.slug as brand_slug,
    c.path as category_path, p.demographic, p.colour_name, v.label, p.price_cents, p.original_price_cents,
    p.tax_exclusive, p.weight_grams, p.state, p.functional_type,
    p.functional_type = 'virtual' and lower(p.product_type) = 'gift card' as gift_card,
    p.challenge_question, p.account_exclusive, p.loyalty_member_exclusive, p.cart_qty_product_max,
    p.cart_qty_variant_max, p.cart_qty_variant_min, p.cart_qty_variant_multiple_of
  from catalogue.variant v
  cross join lateral (
    select xmin as row_xmin, code, name, brand_id, category_id, demographic, colour_name, price_cents,
      original_price_cents, tax_exclusive, weight_grams, state, functional_type, product_type, challenge_question,
      account_exclusive, loyalty_member_exclusive, cart_qty_product_max, cart_qty_variant_max, cart_qty_variant_min,
      cart_qty_variant_multiple_of
    from catalogue.product where id = v.product_id offset 0) p
  join catalogue.brand b on b.id = p.brand_id
  join catalogue.category c on c.id = p.category_id
  where not v.retired;

create view catalogue.product_criteria as
  select p.id as product_id, b.slug as brand_slug, c.path as category_path, p.demographic, p.original_price_cents
  from catalogue.product p
  join catalogue.brand b on b.id = p.brand_id
  join catalogue.category c on c.id = p.category_id;

create view catalogue.listed_product as
  select p.id as product_id, p.path, p.parent_code, p.name, b.slug as brand_slug, b.name as brand_name,
    c.path as category_path, p.demographic, p.product_type, p.functional_type, p.colour_name, p.materials, p.colours,
    p.swatch, p.price_cents, p.original_price_cents, p.is_new, p.released_on, p.overlay_ids,
    p.loyalty_member_exclusive, p.popularity
  from catalogue.product p
  join catalogue.brand b on b.id = p.brand_id
  join catalogue.category c on c.id = p.category_id
  where p.state in ('current', 'evergreen');

create view catalogue.listed_size as
  select id as variant_id, product_id, position, us_men, us_women, us_kids, uk, eu
  from catalogue.variant where not retired;

create view catalogue.product_change as
  select id as product_id, 'product' as kind, changed_xid from catalogue.product
  union all
  select p.id, 'brand', b.changed_xid from catalogue.brand b left join catalogue.product p on p.brand_id = b.id
  union all
  select p.id, 'category', c.changed_xid
  from catalogue.category c left join catalogue.product p on p.category_id = c.id;
