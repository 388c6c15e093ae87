-- What other modules may read of customers (src/modules/accounts/README.md).
create view accounts.existing_customer as
  select id as customer_id from accounts.customer;

create view accounts.customer_profile as
  select id as customer_id, first_name, last_name, email, phone, created_at, verified_at, subscribed_email,
    subscribed_sms, erp_customer_id
  from accounts.customer;
