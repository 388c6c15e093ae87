/** Braintree's validation errors that the simulator uses: code, field, message. */
export interface ValidationProblem {
  code: string;
  attribute: string;
  message: string;
  /** The part of the request: errors of a card are nested one level deeper. */
  on: 'transaction' | 'credit-card' | 'customer';
}
const problem = (
  code: string,
  attribute: string,
  message: string,
  on: ValidationProblem['on'] = 'transaction',
): ValidationProblem => ({
  code,
  attribute,
  message,
  on,
});

export const PROBLEMS = {
  orderIdTooLong: problem('91501', 'order_id', 'Order ID is too long.'),
  amountRequired: problem('81502', 'amount', 'Amount is required.'),
  amountInvalid: problem('81503', 'amount', 'Amount is an invalid format.'),
  amountNotPositive: problem('81531', 'amount', 'Amount must be greater than zero.'),
  cannotBeVoided: problem(
    '91504',
    'base',
    'Transaction can only be voided if status is authorized, submitted_for_settlement, or - for PayPal - settlement_pending.',
  ),
  cannotRefundCredit: problem('91505', 'base', 'Cannot refund credit transactions.'),
  cannotRefundUnlessSettled: problem('91506', 'base', 'Cannot refund transaction unless it is settled.'),
  cannotSubmitForSettlement: problem('91507', 'base', 'Cannot submit for settlement unless status is authorized.'),
  paymentMethodRequired: problem('91508', 'base', 'Cannot determine payment method.'),
  alreadyRefunded: problem('91512', 'base', 'Transaction has already been fully refunded.'),
  merchantAccountInvalid: problem('91513', 'merchant_account_id', 'Merchant account ID is invalid.'),
  refundTooLarge: problem('91521', 'amount', 'Refund amount is too large.'),
  settlementTooLarge: problem('91522', 'amount', 'Settlement amount is too large.'),
  typeInvalid: problem('91523', 'type', 'Transaction type is invalid.'),
  methodTokenUnknown: problem('91518', 'payment_method_token', 'Payment method token is invalid.'),
  customerUnknown: problem('91510', 'customer_id', 'Customer ID is invalid.'),
  customerIdTaken: problem('91609', 'id', 'Customer ID has already been taken.', 'customer'),
  nonceConsumed: problem('91564', 'payment_method_nonce', 'Cannot use a payment_method_nonce more than once.'),
  nonceUnknown: problem('91565', 'payment_method_nonce', 'Unknown or expired payment_method_nonce.'),
  cannotSimulateSettlement: problem('91575', 'base', 'Cannot simulate settlement for this transaction.'),
  instrumentNotAccepted: problem('915101', 'base', 'Payment instrument type is not accepted.'),
  refundHardDeclined: problem('915200', 'base', 'Refund authorization was hard declined.'),
  keyTooLong: problem('915230', 'api_request_key', 'API request key is too long.'),
  keyOfAnotherRequest: problem(
    '915232',
    'api_request_key',
    'API request key can be reused only with the same request.',
  ),
  keyInFlight: problem('915233', 'api_request_key', 'API request key is in flight.'),
  cardTypeNotAccepted: problem(
    '81703',
    'number',
    'Credit card type is not accepted by this merchant account.',
    'credit-card',
  ),
  numberInvalid: problem('81715', 'number', 'Credit card number is invalid.', 'credit-card'),
} satisfies Record<string, ValidationProblem>;
