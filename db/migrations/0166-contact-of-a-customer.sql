-- What a module needs to write to a customer (src/modules/accounts/README.md).
create view accounts.customer_contact as
  select id as customer_id, email, first_name from accounts.customer;
