-- A member of staff who may not log in for now (OWN-04). The account stays: role, second factor, what they did.
alter table staff.member add column suspended_at timestamptz;
