-- A second guard of what belongs to one customer: while a call of a customer that only reads is answered, the shop's
-- role sees that customer's rows alone, also where a statement forgets to ask for them (src/platform/database/own-rows.ts).
-- Without the setting, as for staff and jobs, every row is seen. The owner of the tables is not restricted.
do $$
declare guarded text;
begin
  foreach guarded in array array[
    'accounts.address', 'accounts.synced_state', 'wishlist.wishlist', 'wishlist.item', 'payments.saved_method',
    'loyalty.member', 'frequent_flyer.link', 'restock.request'
  ] loop
    execute format('alter table %s enable row level security', guarded);
    -- After a transaction that set it, the setting is empty and not null.
    execute format(
      'create policy own_rows on %s using (coalesce(nullif(current_setting(''kerb.customer'', true), '''')::uuid = customer_id, true))',
      guarded);
  end loop;
end $$;
