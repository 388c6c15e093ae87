-- Returns that staff refuse, with the reason the customer is given (RET-07).
alter table returns.return
  drop constraint return_state_check,
  add constraint return_state_check check (state in ('REQUESTED', 'RECEIVED', 'DONE', 'CANCELLED', 'REFUSED')),
  -- In the words of staff, which the customer reads; empty once the order's personal data are erased.
  add column refusal_reason text,
  -- Where the goods are: never sent, on their way back to the customer, or kept for the customer to collect.
  add column refused_goods text check (refused_goods in ('NOT_SENT', 'SENT_BACK', 'KEPT'));
alter table returns.return
  add constraint return_refusal check
    ((state = 'REFUSED') = (refused_goods is not null) and (state = 'REFUSED') = (refusal_reason is not null)) not valid;
alter table returns.return validate constraint return_refusal;
