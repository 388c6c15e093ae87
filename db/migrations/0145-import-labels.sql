-- What whoever imports said of a label that the importer had to guess: used by every import after it (FIX-61).
create table catalogue.import_label (
  kind text not null check (kind in ('size', 'colour', 'category', 'demographic')),
  -- As the file has it; empty where it says nothing.
  label text not null check (length(label) <= 200),
  -- What it is taken for without this; empty: whatever that is.
  guess text not null check (length(guess) <= 200),
  value text not null check (value <> '' and length(value) <= 200),
  changed_at timestamptz not null default now(),
  primary key (kind, label, guess)
);
