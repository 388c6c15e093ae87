/** Tables that say nothing of any customer, and why; 'schema.*' speaks for a whole schema. Read by src/modules/privacy/personal-data.test.ts. */
export const tablesWithoutCustomers: Readonly<Record<string, string>> = {
  'catalogue.*': 'what is sold',
  'content.*': 'what the merchant writes',
  'promotions.version': 'counts changes of offers',
  'search.*': 'how searches are answered, by the merchant',
  'stock.*': 'what lies where',
  'stores.location': 'shops and warehouses',
  'recommendations.*': 'counts of products; orders by id alone',
  'promotions.promotion': 'offers',
  'promotions.coupon_code': 'codes of offers',
  'cart.spent_captcha': 'digests of proofs of work',
  'checkout.idempotency': 'keys and replies of orders: numbers and totals',
  'orders.order_line': 'what was sold; whose it was stands in orders.orders',
  'orders.parcel': 'what left when; whose it was stands in orders.orders',
  'orders.parcel_line': 'what was in it',
  'returns.*': 'what came back and why; whose it was stands in orders.orders',
  'accounts.identity_key': 'keys that sign tokens',
  'payments.refund': 'amounts, by ids of payments; who of the staff',
  'gift_cards.gift_card': 'belongs to whoever holds its code',
  'ledger.*': 'amounts, by ids of cards and rewards',
  'staff.*': 'people who work here, who are no customers; `kerb staff remove`',
  'platform.attempt_limit': 'digests, gone after two days',
  'platform.audit': 'ids of who did what, for good',
  'platform.inbox': 'events of payment providers, by their ids',
  'platform.secret': 'keys of the shop',
};

/** Columns that sound personal and are not. */
export const impersonalColumns: Readonly<Record<string, string>> = {
  'stores.location.phone': 'the shop’s own',
  'stores.location.street1': 'the shop’s own',
  'stores.location.street2': 'the shop’s own',
  'staff.member.email': 'no customer’s',
  'staff.session.member_id': 'no customer’s',
  'promotions.promotion.max_per_customer': 'how often anybody may',
  'platform.inbox.payload': 'notifications by id',
};
