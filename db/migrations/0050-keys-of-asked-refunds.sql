-- Keys that staff and operators chose for refunds begin with 'asked:' from now on; those of before are made like them, so that a call
-- that is sent again still finds its refund. The shop's own keys stay as they are.
update payments.refund set request_key = 'asked:' || request_key
where request_key not in ('delivery', 'cancelled') and request_key !~ '^(cancelled|rest|return|asked):';
