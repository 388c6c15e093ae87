-- When the airline said that whoever holds the account is its member; until then the membership's points are not spent (FIX-30).
alter table frequent_flyer.link add column proven_at timestamptz;
