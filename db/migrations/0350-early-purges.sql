-- A process that hangs or is cut off keeps others' purges waiting for seconds. Keys are purged once in advance as soon as
-- any process shows the change, and as before when all do (FLT-03, FLT-04).
alter table edge.purge
  -- Whether the purge in advance was sent for this batch.
  add column is_sent_early boolean not null default false;
