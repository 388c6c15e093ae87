-- A reward says 'Use it by' a day and holds to the end of that day in New Zealand (FIX-28): those issued before ended at the time of day
-- at which they were issued.
update loyalty.reward set expires_at = ((expires_at at time zone 'Pacific/Auckland')::date + 1)::timestamp at time zone 'Pacific/Auckland'
where expires_at <> date_trunc('day', expires_at at time zone 'Pacific/Auckland') at time zone 'Pacific/Auckland';
