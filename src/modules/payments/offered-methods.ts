import { type PayingTender, payingTenders } from '#contract/payments/payment-methods.ts';
import type { Config } from '#platform/config.ts';

type Settings = Pick<
  Config,
  | 'KERB_PAYMENT_METHODS'
  | 'KERB_CARD_ENVIRONMENT'
  | 'KERB_GOOGLE_PAY_MERCHANT_ID'
  | 'KERB_APPLE_PAY_DOMAIN_ASSOCIATION'
  | 'KERB_PAY_IN_FOUR_ENVIRONMENT'
  | 'KERB_PAY_IN_FOUR_MERCHANT_ID'
  | 'KERB_PAY_IN_FOUR_SECRET'
>;

/** The payment methods whose provider is set up, in the order in which they are shown (PAY-01, PAY-27). Pure. */
export function offeredMethods(config: Settings): PayingTender[] {
  const wanted = config.KERB_PAYMENT_METHODS.split(',');
  const environment = config.KERB_CARD_ENVIRONMENT;
  const ready: Record<PayingTender, boolean> = {
    card: true,
    paypal: true,
    apple_pay: environment === 'simulator' || config.KERB_APPLE_PAY_DOMAIN_ASSOCIATION !== '',
    google_pay: environment !== 'production' || config.KERB_GOOGLE_PAY_MERCHANT_ID !== '',
    pay_in_four:
      config.KERB_PAY_IN_FOUR_ENVIRONMENT === 'simulator' ||
      (config.KERB_PAY_IN_FOUR_MERCHANT_ID !== '' && config.KERB_PAY_IN_FOUR_SECRET !== ''),
  };
  return payingTenders.filter((tender) => wanted.includes(tender) && ready[tender]);
}
