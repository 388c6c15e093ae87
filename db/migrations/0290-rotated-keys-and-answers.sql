-- Rotating a key: the key before works on until a time, so that its machine can change over (OWN-07). The shown part stays.
alter table staff.api_key
  add column previous_digest text unique,
  add column previous_until timestamptz,
  add column previous_used_at timestamptz;

-- The beginning of what a receiver answered; null for tries from before, and where there was no answer.
alter table webhooks.attempt add column answer text;
