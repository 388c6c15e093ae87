-- Money that was to be collected, never was, and will not be asked for again, because a person has closed it (FIX-25).
alter table payments.payment drop constraint payment_state_check;
alter table payments.payment add constraint payment_state_check check (state in ('CREATED', 'AUTHORISED', 'CAPTURING', 'CAPTURED', 'PART_REFUNDED', 'REFUNDED',
  'DECLINED', 'UNKNOWN', 'VOIDING', 'VOIDED', 'NOT_COLLECTED'));
-- Those that were closed before there was this state. Another amount than ours was collected of some: they stay as they are.
update payments.payment p set state = 'NOT_COLLECTED', version = version + 1, changed_at = now()
  where p.state = 'CAPTURING' and exists (
    select from payments.payment_case c where c.dedupe_key = 'capture:' || p.id and c.resolution = 'CLOSED' and c.said not like 'captured %');
