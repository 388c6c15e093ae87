-- Links that a start prints while nobody works for the shop: whoever opens one makes the first account (OWN-01). The code
-- itself is on the terminal only. All end with the first account.
create table staff.set_up_link (
  digest text primary key,
  expires_at timestamptz not null
);
