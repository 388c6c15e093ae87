-- A product that was once in the shop stays in carts and wishlists as unavailable when it is taken back to draft; one that never was is
-- told to nobody (FIX-06). Noted here, so that no way to write a product can forget it.
alter table catalogue.product add column was_published boolean not null default false;
update catalogue.product p set was_published = true
  where p.state <> 'draft' or exists (select from orders.order_line l where l.product_id = p.id);
create function catalogue.note_published() returns trigger language plpgsql as $$
begin
  new.was_published := new.was_published or new.state <> 'draft';
  return new;
end $$;
create trigger product_published before insert or update on catalogue.product
  for each row execute function catalogue.note_published();
