/**
 * Sources of scripts, frames and calls on payment pages: the inventory of PCI DSS 6.4.3 and 11.6.1, as the policy that
 * browsers enforce (reliability D13; docs/payments.md gives the purpose of each). Only providers of offered payment
 * methods are included.
 */
import type { PayingTender } from '#contract/payments/payment-methods.ts';
import type { Config } from '#platform/config.ts';
import type { PolicySources } from '../http/content-security-policy.ts';

const BRAINTREE = {
  sandbox: {
    connects: [
      'https://api.sandbox.braintreegateway.com',
      'https://client-analytics.sandbox.braintreegateway.com',
      'https://payments.sandbox.braintree-api.com',
    ],
    paypal: 'https://www.sandbox.paypal.com',
  },
  production: {
    connects: [
      'https://api.braintreegateway.com',
      'https://client-analytics.braintreegateway.com',
      'https://payments.braintree-api.com',
    ],
    paypal: 'https://www.paypal.com',
  },
} as const;
const GOOGLE = 'https://pay.google.com';
const PAYPAL_SDK = 'https://www.paypal.com';

/** The simulator in place of all providers; else the providers of the offered methods only. */
export function paymentSources(
  config: Pick<Config, 'KERB_CARD_ENVIRONMENT'>,
  offered: readonly PayingTender[],
  simulatorUrl: string | null,
): PolicySources {
  if (config.KERB_CARD_ENVIRONMENT === 'simulator') {
    if (!simulatorUrl) return {};
    return { scripts: [`${simulatorUrl}/wallets/`], frames: [simulatorUrl], connects: [`${simulatorUrl}/wallets/`] };
  }
  const { connects, paypal } = BRAINTREE[config.KERB_CARD_ENVIRONMENT];
  const has = (tender: PayingTender): boolean => offered.includes(tender);
  return {
    scripts: [
      ...(has('card') ? ['https://js.braintreegateway.com'] : []),
      ...(has('paypal') ? [PAYPAL_SDK, 'https://www.paypalobjects.com'] : []),
      ...(has('google_pay') ? [GOOGLE] : []),
      ...(has('apple_pay') ? ['https://applepay.cdn-apple.com'] : []),
    ],
    frames: [
      ...(has('card') || has('paypal') ? ['https://assets.braintreegateway.com'] : []),
      ...(has('paypal') ? [...new Set([PAYPAL_SDK, paypal])] : []),
      ...(has('google_pay') ? [GOOGLE] : []),
    ],
    connects: [
      ...connects,
      ...(has('paypal') ? [...new Set([PAYPAL_SDK, paypal])] : []),
      ...(has('google_pay') ? [GOOGLE, 'https://google.com/pay'] : []),
    ],
    images: [
      ...(has('paypal') ? ['https://www.paypalobjects.com'] : []),
      ...(has('google_pay') ? ['https://www.gstatic.com'] : []),
    ],
  };
}
