-- Where an address was put on the list, and when whoever reads its mail said yes; nothing is sent to one that never did.
alter table mailing_list.subscriber
  add column source text not null default 'form' check (source in ('form', 'checkout')),
  add column confirmed_at timestamptz;

-- What a customer agreed to by the subscription to e-mails: {version, source, at}; null without one.
alter table accounts.customer add column email_consent jsonb;
