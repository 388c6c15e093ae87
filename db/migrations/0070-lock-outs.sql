-- Whose lock-out a counter belongs to (a digest): all of an account's are cleared at once by a success or a new password.
alter table platform.attempt_limit add column group_key text;
create index attempt_limit_group on platform.attempt_limit (group_key) where group_key is not null;

-- Signs what a browser keeps that has been logged in to an account before.
insert into platform.secret (name, value) values ('devices', decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
