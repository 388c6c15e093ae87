/** The Afterpay environment chosen by the settings. */
import { createAfterpayPayInFour } from '#adapters/pay-in-four/afterpay-pay-in-four.ts';
import type { PayInFourPort } from '#modules/payments/pay-in-four.port.ts';
import type { Config } from '#platform/config.ts';

const URLS = {
  sandbox: 'https://global-api-sandbox.afterpay.com',
  production: 'https://global-api.afterpay.com',
} as const;
type Settings = Pick<
  Config,
  | 'KERB_PAY_IN_FOUR_ENVIRONMENT'
  | 'KERB_PAY_IN_FOUR_MERCHANT_ID'
  | 'KERB_PAY_IN_FOUR_SECRET'
  | 'KERB_PAY_IN_FOUR_TIMEOUT_MS'
  | 'KERB_PUBLIC_URL'
>;

/** Without a simulator the URL is one where nothing listens; the method is then not offered. */
export function choosePayInFour(config: Settings, simulatorUrl: string | null): PayInFourPort {
  const environment = config.KERB_PAY_IN_FOUR_ENVIRONMENT;
  const simulated = environment === 'simulator';
  const merchantId = config.KERB_PAY_IN_FOUR_MERCHANT_ID || 'simulator';
  return createAfterpayPayInFour({
    url: simulated ? (simulatorUrl ?? 'http://127.0.0.1:1') : URLS[environment],
    merchantId,
    secretKey: config.KERB_PAY_IN_FOUR_SECRET || 'simulator_secret',
    userAgent: `Kerb/0.1 (Kerb; Node.js/${process.versions.node}; Merchant/${merchantId}) ${new URL(config.KERB_PUBLIC_URL).origin}`,
    timeoutMs: config.KERB_PAY_IN_FOUR_TIMEOUT_MS,
  });
}
