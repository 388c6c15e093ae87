-- What the columns of a merchant's own tables mean, saved under a name and used for the next file (MOVE-05).
create table catalogue.table_mapping (
  id uuid primary key default uuidv7(),
  name text not null check (name <> '' and length(name) <= 60),
  -- [{column, field}] in the order of the file.
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  -- Prices of the file are multiplied by this.
  price_times text not null check (length(price_times) <= 20),
  changed_at timestamptz not null default now()
);
create unique index table_mapping_name on catalogue.table_mapping (lower(name));
