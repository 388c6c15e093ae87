import { type PayingTender, payingTenders } from '#contract/payment-methods.ts';
import type { Config } from '#platform/config.ts';

type Settings = Pick<Config, 'KERB_PAYMENT_METHODS' | 'KERB_CARD_ENVIRONMENT' | 'KERB_GOOGLE_PAY_MERCHANT_ID' | 'KERB_APPLE_PAY_DOMAIN_ASSOCIATION'>;

/** The ways to pay whose provider is set up, in the order in which they are shown (PAY-01, PAY-27). Pure. */
export function offeredMethods(config: Settings): PayingTender[] {
  const wanted = config.KERB_PAYMENT_METHODS.split(',');
  const environment = config.KERB_CARD_ENVIRONMENT;
  const ready: Record<PayingTender, boolean> = {
    card: true,
    paypal: true,
    apple_pay: environment === 'simulator' || config.KERB_APPLE_PAY_DOMAIN_ASSOCIATION !== '',
    google_pay: environment !== 'production' || config.KERB_GOOGLE_PAY_MERCHANT_ID !== '',
    // Its provider comes with its adapter.
    pay_in_four: false,
  };
  return payingTenders.filter((tender) => wanted.includes(tender) && ready[tender]);
}
