-- The trace that a message of the outbox continues (FLT-08): the W3C's traceparent, where the request was traced.
alter table platform.outbox add column traceparent text check (length(traceparent) <= 100);
