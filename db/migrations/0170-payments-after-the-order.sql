-- Which payment methods there are is said by the code alone (src/modules/payments/methods/payment-methods.ts).
alter table payments.payment drop constraint payment_tender_check,
  add constraint payment_tender_check check (tender ~ '^[a-z][a-z_]{0,29}$');
-- Money that the shopper pays after ordering: staff confirm that it is in, and the order waits until then.
alter table payments.payment_case drop constraint payment_case_kind_check,
  add constraint payment_case_kind_check check (kind in ('CAPTURE', 'VOID', 'REFUND', 'CANCEL', 'SETTLEMENT_DECLINED', 'DISPUTE', 'REFUND_DECLINED', 'BOOKS_DIFFER',
    'FRAUD_REVIEW', 'AWAITING_MONEY'));
alter table payments.payment_case drop constraint payment_case_resolution_check,
  add constraint payment_case_resolution_check check (resolution in ('RETRIED', 'PAID_BACK', 'CLOSED', 'COLLECTED'));
