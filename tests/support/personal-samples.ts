/** A row about one customer for every table that holds personal data, so that a test can see all of it exported and gone. */
import { randomUUID } from 'node:crypto';

/** Every word is one that nothing else in the shop says. */
export const canary = {
  email: 'canary.tieke@example.co.nz',
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  phone: '021 987 6501',
  birthDate: '1971-03-17',
  street1: '77 Canary Street',
  street2: 'Canary Flats',
  company: 'Canary Holdings',
  town: 'Canaryville',
  lastDigits: '7391',
  note: 'Leave it with the canary next door',
  erpId: 'ERP-CANARY-1',
  airlineId: 'KACANARY1',
  reason: 'Canary points for the canary',
} as const;

export interface SampleStock {
  customerId: string;
  productId: string;
  variantId: string;
  /** One order that has arrived, one that is on its way. */
  finishedOrder: string;
  openOrder: string;
}
type Sample = (shelf: SampleStock) => { text: string; values: unknown[] };

const address = {
  type: 'ENTERED',
  company: canary.company,
  contactName: `${canary.firstName} ${canary.lastName}`,
  country: 'NZ',
  phone: canary.phone,
  street1: canary.street1,
  street2: canary.street2,
  suburb: '',
  state: canary.town,
  postcode: '6011',
};
const contact = {
  email: canary.email,
  firstName: canary.firstName,
  lastName: canary.lastName,
  phone: canary.phone,
  agreeToMarketing: false,
};
const shipping = {
  type: 'DELIVERY',
  address,
  options: { methodCode: 'standard', instructions: { delivery: canary.note }, authorityToLeave: true },
};

const order = (id: string, customerId: string, number: string, state: string) => ({
  text: `insert into orders.orders (id, number, checkout_id, state, customer_id, email, contact, shipping_type, shipping, billing_address,
           item_subtotal_cents, gst_cents, total_cents, explanation, placed_at)
         values ($1, $2, $3, $4, $5, $6, $7, 'DELIVERY', $8, $9, 10000, 1304, 10000, '[]', now())`,
  values: [id, number, randomUUID(), state, customerId, canary.email, contact, shipping, address],
});

/** In an order that foreign keys allow. The log-in is there already: it was made by signing up. */
export const personalSamples: readonly (readonly [table: string, sample: Sample])[] = [
  [
    'accounts.customer',
    ({ customerId }) => ({
      text: `update accounts.customer set verified_at = now(), phone = $2, gender = 'F', birth_date = $3, subscribed_sms = true, erp_customer_id = $4 where id = $1`,
      values: [customerId, canary.phone, canary.birthDate, canary.erpId],
    }),
  ],
  [
    'accounts.address',
    ({ customerId }) => ({
      text: `insert into accounts.address (customer_id, type, company, contact_name, country, street1, street2, suburb, state, postcode, is_default_billing, is_default_shipping)
             values ($1, 'ENTERED', $2, $3, 'NZ', $4, $5, '', $6, '6011', true, true)`,
      values: [customerId, canary.company, address.contactName, canary.street1, canary.street2, canary.town],
    }),
  ],
  [
    'accounts.synced_state',
    ({ customerId, productId, variantId }) => ({
      text: 'insert into accounts.synced_state (customer_id, version, cart_items) values ($1, 1, $2)',
      values: [
        customerId,
        JSON.stringify([{ id: randomUUID(), productId, variantId, qty: 1, createdAt: new Date().toISOString() }]),
      ],
    }),
  ],
  [
    'accounts.hosted_session',
    ({ customerId }) => ({
      text: `insert into accounts.hosted_session (user_id, secret_digest, sealed_token, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      values: [customerId, randomUUID(), Buffer.from('sealed')],
    }),
  ],
  [
    'accounts.hosted_token',
    ({ customerId }) => ({
      text: `insert into accounts.hosted_token (jti, session_id, expires_at) select gen_random_uuid()::text, id, expires_at from accounts.hosted_session where user_id = $1`,
      values: [customerId],
    }),
  ],
  [
    'wishlist.wishlist',
    ({ customerId }) => ({
      text: 'insert into wishlist.wishlist (customer_id, version) values ($1, 1)',
      values: [customerId],
    }),
  ],
  [
    'wishlist.item',
    ({ customerId, productId, variantId }) => ({
      text: 'insert into wishlist.item (customer_id, product_id, variant_id, created_at) values ($1, $2, $3, now())',
      values: [customerId, productId, variantId],
    }),
  ],
  [
    'restock.request',
    ({ customerId, variantId }) => ({
      text: 'insert into restock.request (customer_id, variant_id) values ($1, $2)',
      values: [customerId, variantId],
    }),
  ],
  [
    'loyalty.member',
    ({ customerId }) => ({ text: 'insert into loyalty.member (customer_id) values ($1)', values: [customerId] }),
  ],
  [
    'mailing_list.subscriber',
    () => ({
      text: `insert into mailing_list.subscriber (email, consent_version, token) values ($1, 'canary', 'x')`,
      values: [canary.email],
    }),
  ],
  ['orders.orders', ({ customerId, finishedOrder }) => order(finishedOrder, customerId, 'NZ70000001', 'SHIPPED')],
  ['orders.orders', ({ customerId, openOrder }) => order(openOrder, customerId, 'NZ70000002', 'PLACED')],
  [
    'orders.note',
    ({ finishedOrder }) => ({
      text: `insert into orders.note (order_id, actor, body) values ($1, 'staff', $2)`,
      values: [finishedOrder, canary.note],
    }),
  ],
  [
    'orders.staff_email',
    ({ finishedOrder }) => ({
      text: `insert into orders.staff_email (id, order_id, actor, template, subject, body, answer_address)
             values ($1, $2, 'staff', 'own-words', $3, $3, 'help@kerb.example')`,
      values: [randomUUID(), finishedOrder, canary.note],
    }),
  ],
  ...(['finishedOrder', 'openOrder'] as const).map((which): readonly [string, Sample] => [
    'payments.payment',
    (shelf) => ({
      text: `insert into payments.payment (id, order_id, tender, state, amount_cents, authorised_cents, captured_cents, psp_key, facts)
               values ($1, $2, 'card', 'CAPTURED', 10000, 10000, 10000, $3, $4)`,
      values: [randomUUID(), shelf[which], randomUUID(), { brand: 'visa', last4: canary.lastDigits, expiry: '12/31' }],
    }),
  ]),
  [
    'loyalty.adjustment',
    ({ customerId }) => ({
      text: 'insert into loyalty.adjustment (id, account_id, points, reason) select $2, account_id, 5, $3 from loyalty.member where customer_id = $1',
      values: [customerId, randomUUID(), canary.reason],
    }),
  ],
  [
    'loyalty.earning',
    ({ customerId, finishedOrder }) => ({
      text: `insert into loyalty.earning (order_id, account_id, accrual_points, accrual_spend, airline_member_id, airline_points_per_dollar)
             select $2, account_id, 1, 1, $3, 2 from loyalty.member where customer_id = $1`,
      values: [customerId, finishedOrder, canary.airlineId],
    }),
  ],
  [
    'frequent_flyer.link',
    ({ customerId }) => ({
      text: 'insert into frequent_flyer.link (customer_id, member_id, last_name) values ($1, $2, $3)',
      values: [customerId, canary.airlineId, canary.lastName],
    }),
  ],
  [
    'frequent_flyer.quote',
    ({ customerId, finishedOrder }) => ({
      text: `insert into frequent_flyer.quote (quote_number, customer_id, member_id, amount_cents, points, expires_at, order_id) values ('Q1', $1, $2, 100, 150, now(), $3)`,
      values: [customerId, canary.airlineId, finishedOrder],
    }),
  ],
  [
    'frequent_flyer.award',
    ({ finishedOrder }) => ({
      text: `insert into frequent_flyer.award (id, order_id, member_id, points, state, ended_at) values ($1, $2, $3, 200, 'DONE', now())`,
      values: [randomUUID(), finishedOrder, canary.airlineId],
    }),
  ],
  [
    'payments.saved_method',
    ({ customerId }) => ({
      text: `insert into payments.saved_method (id, customer_id, kind, token, brand, last4, expiry) values ($1, $2, 'card', $3, 'Visa', $4, '12/2031')`,
      values: [randomUUID(), customerId, randomUUID(), canary.lastDigits],
    }),
  ],
  [
    'payments.method_check',
    ({ customerId }) => ({
      text: `insert into payments.method_check (id, customer_id, state, leased_until) values ($1, $2, 'VOIDED', now())`,
      values: [randomUUID(), customerId],
    }),
  ],
  [
    'promotions.promo_use',
    ({ customerId, finishedOrder }) => ({
      text: `with p as (insert into promotions.promotion (id, name, definition) values ('canary', 'Ten off', '{}') returning id)
             insert into promotions.promo_use (promotion_id, order_id, who) select id, $1, $2::text[] from p`,
      values: [finishedOrder, [`c:${customerId}`, `e:${canary.email}`]],
    }),
  ],
  [
    'promotions.customer_use',
    ({ customerId }) => ({
      text: `insert into promotions.customer_use (promotion_id, who, used) select 'canary', who, 1 from unnest($1::text[]) as who`,
      values: [[`c:${customerId}`, `e:${canary.email}`]],
    }),
  ],
  [
    'platform.outbox',
    () => ({
      text: `insert into platform.outbox (dedupe_key, kind, payload, available_at, last_error) values ('canary', 'email.password-changed', $1, 'infinity', $2)`,
      values: [{ email: canary.email, firstName: canary.firstName }, `550 no such mailbox ${canary.email}`],
    }),
  ],
];
