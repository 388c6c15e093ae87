-- Keys and webhooks can be changed; whoever changes one has seen what it says (OWN-07).
alter table staff.api_key
  -- Rises with every change of its name, rights, limits or end.
  add column version integer not null default 1;
alter table webhooks.endpoint
  -- Rises with every change of its address or events.
  add column version integer not null default 1;
