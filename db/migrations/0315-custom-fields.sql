-- Custom fields (OWN-14, decision 0161): what an owner defines for products, sizes, orders, customers and stores, and their
-- values.
create schema custom_fields;

create table custom_fields.definition (
  owner_kind text not null check (owner_kind in ('product', 'variant', 'order', 'customer', 'store')),
  -- In addresses, imports and the API; never changes.
  key text not null check (key ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and length(key) <= 30),
  label text not null,
  hint text not null default '',
  type text not null check (type in ('text', 'long-text', 'whole-number', 'decimal', 'yes-no', 'date', 'choice', 'choices', 'link')),
  -- required, min, max, pattern, options: src/contract/custom-fields/field-definition.ts
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  visibility text not null check (visibility in ('staff', 'api', 'page')),
  facet boolean not null default false,
  position integer not null,
  -- Rises with every change; a form names the one it began with.
  version integer not null default 1,
  -- Its values stay, and return with it.
  archived boolean not null default false,
  primary key (owner_kind, key)
);

create table custom_fields.owner_values (
  owner_kind text not null check (owner_kind in ('product', 'variant', 'order', 'customer', 'store')),
  -- The id of a product, order or customer; the code of a size or store.
  owner_id text not null,
  -- Key of the field → value; those of archived fields too.
  field_values jsonb not null check (jsonb_typeof(field_values) = 'object'),
  version integer not null default 1,
  -- The transaction that wrote it last, or changed a definition of a field that it has (decision 5).
  changed_xid xid8 not null default pg_current_xact_id(),
  primary key (owner_kind, owner_id)
);
create index owner_values_changed on custom_fields.owner_values (changed_xid);

create trigger owner_values_stamp before update on custom_fields.owner_values
  for each row execute function platform.stamp_change();
create trigger owner_values_announce after insert or update on custom_fields.owner_values
  for each statement execute function platform.announce_change('custom_fields');

-- What a change of values concerns, for readers that follow changes.
create view custom_fields.value_change as
  select case when owner_kind = 'product' then owner_id::integer end as product_id, changed_xid
  from custom_fields.owner_values where owner_kind in ('product', 'variant', 'store');

-- Fields of products by which listings are filtered.
create view custom_fields.facet_field as
  select key, label, type, position from custom_fields.definition
  where owner_kind = 'product' and facet and visibility = 'page' and not archived;

-- Their values, several of a list one by one.
create view custom_fields.facet_value as
  select case when v.owner_kind = 'product' then v.owner_id::integer end as product_id, d.key, one.value
  from custom_fields.owner_values v
  join custom_fields.facet_field d on v.field_values ? d.key
  cross join lateral jsonb_array_elements_text(
    case jsonb_typeof(v.field_values -> d.key) when 'array' then v.field_values -> d.key
      else jsonb_build_array(v.field_values -> d.key) end) as one (value)
  where v.owner_kind = 'product';

comment on table custom_fields.definition is 'Fields that the owner of the shop defined, with their rules and who sees them.';
comment on table custom_fields.owner_values is 'Values of the owner''s own fields, one row for each product, size, order, customer or store.';

-- The search index reads the values of products by their id.
create index owner_values_product on custom_fields.owner_values ((case when owner_kind = 'product' then owner_id::integer end))
  where owner_kind = 'product';

-- Values of orders, as their customer's data.
create view custom_fields.order_value as
  select v.owner_id as order_id, coalesce(d.label, one.key) as label, one.value
  from custom_fields.owner_values v cross join lateral jsonb_each(v.field_values) as one (key, value)
  left join custom_fields.definition d on d.owner_kind = v.owner_kind and d.key = one.key
  where v.owner_kind = 'order';
