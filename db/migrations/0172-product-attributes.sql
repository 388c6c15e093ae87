-- What listings filter by besides colour and size (UX-06): the lists of src/contract/products/product-attributes.ts.
alter table catalogue.product
  add column width text check (width in ('narrow', 'standard', 'wide', 'extra-wide')),
  add column closure text
    check (closure in ('lace-up', 'hook-and-loop', 'slip-on', 'zip', 'buckle', 'elastic')),
  add column material_families text[] not null default '{}'
    check (material_families <@ array['leather', 'suede', 'canvas', 'mesh', 'knit', 'rubber', 'synthetic', 'wool',
      'cotton', 'down']),
  add column occasions text[] not null default '{}'
    check (occasions <@ array['everyday', 'running', 'trail', 'hiking', 'school', 'work', 'gym', 'skate', 'basketball',
      'beach', 'rain', 'winter', 'dressy']),
  add column features text[] not null default '{}' check (features <@ array['waterproof', 'vegan']),
  -- Names of the five columns above whose values the shop guessed; null where nobody has stated or guessed any yet.
  add column guessed_attributes text[]
    check (guessed_attributes <@ array['width', 'closure', 'material_families', 'occasions', 'features']);

create or replace view catalogue.listed_product as
  select p.id as product_id, p.path, p.parent_code, p.name, b.slug as brand_slug, b.name as brand_name,
    c.path as category_path, p.demographic, p.product_type, p.functional_type, p.colour_name, p.materials, p.colours,
    p.swatch, p.price_cents, p.original_price_cents, p.is_new, p.released_on, p.overlay_ids,
    p.loyalty_member_exclusive, p.popularity, p.width, p.closure, p.material_families, p.occasions, p.features
  from catalogue.product p
  join catalogue.brand b on b.id = p.brand_id
  join catalogue.category c on c.id = p.category_id
  where p.state in ('current', 'evergreen');
