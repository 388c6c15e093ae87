import { z } from 'zod';
import { payingTenders } from '#contract/payments/payment-methods.ts';
import type { Config } from '#platform/config.ts';
import { type SettingsOf, setting, whole } from '#platform/setting.ts';

/** Payment methods and their providers. */
export const paymentSettings = {
  KERB_PAYMENT_METHODS: setting(
    z
      .string()
      .regex(new RegExp(`^((${payingTenders.join('|')})(,(?!$)|$))*$`), `must list ${payingTenders.join(', ')}`),
    payingTenders.join(','),
    'Payment methods offered, separated by commas. A method whose provider is not set up is left out (docs/payments.md).',
  ),
  KERB_PAYMENT_HELP_PATH: setting(
    z.string().regex(/^(\/(?!\/)[\w\-./?=&%+]{0,200})?$/, 'must be a path of the shop that begins with /'),
    '',
    'Path below /nz to which the page of an order that could not be processed redirects after ten seconds. Empty: the article payment-failed, or the order lookup where there is no such article.',
    { group: 'features', label: 'Page for failed payments', input: 'line' },
  ),
  KERB_CARD_ENVIRONMENT: setting(
    z.enum(['simulator', 'sandbox', 'production']),
    'simulator',
    'Braintree environment for cards.',
  ),
  KERB_CARD_MERCHANT_ID: setting(z.string(), 'simulator', 'Braintree merchant id.'),
  KERB_CARD_PUBLIC_KEY: setting(z.string(), 'simulator_public', 'Braintree public key.'),
  KERB_CARD_PRIVATE_KEY: setting(z.string(), 'simulator_private', 'Braintree private key.'),
  KERB_CARD_TIMEOUT_MS: setting(whole(100, 60_000), '5000', 'Longest wait for the card gateway.'),
  KERB_BANK_TRANSFER_ACCOUNT: setting(
    z
      .string()
      .regex(/^(|[^\d\n]{1,60}, \d{2}-\d{4}-\d{7}-\d{2,3})$/, 'must look like Shoe Shop Limited, 12-3456-0012345-00'),
    '',
    'Name and number of the bank account for bank transfers: Shoe Shop Limited, 12-3456-0012345-00. Empty: not offered. Orders wait until staff confirm the money (docs/payments.md).',
  ),
  KERB_GOOGLE_PAY_MERCHANT_ID: setting(
    z.string().regex(/^[A-Za-z0-9]{0,40}$/),
    '',
    'Merchant id of the Google Pay console. Empty: Google Pay is offered with the simulator and Braintree’s sandbox only.',
  ),
  KERB_APPLE_PAY_DOMAIN_ASSOCIATION: setting(
    z.string().max(20_000),
    '',
    'Content of Apple’s domain association file, from the Braintree control panel. Empty: Apple Pay is offered with the simulator only.',
  ),
  KERB_APPLE_PAY_MERCHANT_ID: setting(
    z.string().regex(/^[\w.-]{0,100}$/),
    '',
    'Merchant id at Apple, for merchant sessions under your own certificate. Empty: Braintree opens them.',
  ),
  KERB_APPLE_PAY_CERTIFICATE: setting(
    z.string(),
    '',
    'File with Apple’s merchant identity certificate and its key, both PEM. Needed with KERB_APPLE_PAY_MERCHANT_ID.',
  ),
  KERB_PAY_IN_FOUR_ENVIRONMENT: setting(
    z.enum(['simulator', 'sandbox', 'production']),
    'simulator',
    'Afterpay environment for pay in four.',
  ),
  KERB_PAY_IN_FOUR_MERCHANT_ID: setting(
    z.string().max(100),
    '',
    'Afterpay merchant id. Empty outside the simulator: pay in four is not offered.',
  ),
  KERB_PAY_IN_FOUR_SECRET: setting(z.string().max(400), '', 'Afterpay secret key.'),
  KERB_PAY_IN_FOUR_TIMEOUT_MS: setting(whole(100, 60_000), '5000', 'Longest wait for Afterpay.'),
};

/** Rules between the settings of payments. */
export const paymentSettingMistakes = (config: Config): string[] => [
  ...(config.NODE_ENV === 'production' &&
  config.KERB_CARD_ENVIRONMENT !== 'simulator' &&
  config.KERB_CARD_PRIVATE_KEY === 'simulator_private'
    ? ['KERB_CARD_PRIVATE_KEY: required when KERB_CARD_ENVIRONMENT is not simulator']
    : []),
  ...((config.KERB_APPLE_PAY_MERCHANT_ID === '') !== (config.KERB_APPLE_PAY_CERTIFICATE === '')
    ? ['KERB_APPLE_PAY_MERCHANT_ID and KERB_APPLE_PAY_CERTIFICATE: one needs the other']
    : []),
];

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof paymentSettings> {}
}
