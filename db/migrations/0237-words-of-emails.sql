-- Staff's own words of mails to shoppers (OWN-11): every version that was saved. The latest is in force; a message has the
-- words that were in force when it was written.
create schema emails;
create table emails.wording (
  kind text not null,
  version integer not null check (version > 0),
  -- Passages that differ from the original, by name; none after a return to the original.
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  saved_at timestamptz not null default now(),
  saved_by text not null,
  primary key (kind, version)
);
create function emails.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'emails.wording keeps every version';
end $$;
create trigger wording_is_kept before update or delete on emails.wording
  for each row execute function emails.refuse_change();
