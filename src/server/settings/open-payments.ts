/** The payment providers chosen by the settings; shared by the shop and the operator's commands. */
import { createBraintreeCardGateway } from '#adapters/card-gateway/braintree-card-gateway.ts';
import type { PaymentsCtx } from '#modules/payments/payments-context.ts';
import type { Config } from '#platform/config.ts';
import { choosePartners } from './partner-settings.ts';
import { choosePayInFour } from './pay-in-four-settings.ts';

/** `simulatorUrl` is where the simulator listens; null while it is off. */
export function openPayments(
  config: Config,
  simulatorUrl: string | null,
): Pick<PaymentsCtx, 'cardGateway' | 'payInFour' | 'airline'> {
  return {
    cardGateway: createBraintreeCardGateway(cardSettings(config, simulatorUrl)),
    payInFour: choosePayInFour(config, simulatorUrl),
    airline: choosePartners(config, simulatorUrl).airline,
  };
}

/** The simulator of a shop that runs on this machine with these settings. */
export const runningSimulator = (config: Config): string | null =>
  config.KERB_SIMULATOR ? `http://127.0.0.1:${config.KERB_SIMULATOR_PORT}` : null;

function cardSettings(config: Config, simulatorUrl: string | null): Parameters<typeof createBraintreeCardGateway>[0] {
  const shared = {
    merchantId: config.KERB_CARD_MERCHANT_ID,
    publicKey: config.KERB_CARD_PUBLIC_KEY,
    privateKey: config.KERB_CARD_PRIVATE_KEY,
    timeoutMs: config.KERB_CARD_TIMEOUT_MS,
  };
  if (config.KERB_CARD_ENVIRONMENT !== 'simulator') return { ...shared, environment: config.KERB_CARD_ENVIRONMENT };
  if (!simulatorUrl)
    throw new Error(
      'KERB_CARD_ENVIRONMENT is simulator, but the simulator is off. Set KERB_SIMULATOR=true or choose sandbox or production.',
    );
  const { hostname, port } = new URL(simulatorUrl);
  return {
    ...shared,
    environment: 'development',
    host: hostname,
    port: Number(port),
    frameUrl: `${simulatorUrl}/card-frame`,
    walletsUrl: `${simulatorUrl}/wallets`,
  };
}
