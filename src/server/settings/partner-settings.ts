/** The airline and loyalty provider chosen by the settings; the simulator is used where no URL is set. */
import { createHttpAirline } from '#adapters/airline/http-airline.ts';
import { createHttpLoyaltyProvider } from '#adapters/retail-erp/http-loyalty-provider.ts';
import type { AirlinePort } from '#modules/airline/airline.port.ts';
import type { LoyaltyProviderPort } from '#modules/loyalty/loyalty-provider.port.ts';
import type { Config } from '#platform/config.ts';

export function choosePartners(
  config: Config,
  simulatorUrl: string | null,
): { airline: AirlinePort | null; loyaltyProvider: LoyaltyProviderPort | null } {
  const airlineUrl = config.KERB_AIRLINE_URL || simulatorUrl;
  const erpUrl = config.KERB_ERP_URL || simulatorUrl;
  if (config.KERB_LOYALTY_PROVIDER === 'erp' && !erpUrl)
    throw new Error('KERB_LOYALTY_PROVIDER is erp, but there is neither KERB_ERP_URL nor a simulator.');
  return {
    airline: airlineUrl
      ? createHttpAirline({
          url: airlineUrl,
          partner: config.KERB_AIRLINE_PARTNER,
          secret: config.KERB_AIRLINE_SECRET,
          timeoutMs: config.KERB_AIRLINE_TIMEOUT_MS,
        })
      : null,
    loyaltyProvider:
      config.KERB_LOYALTY_PROVIDER === 'erp' && erpUrl
        ? createHttpLoyaltyProvider({
            url: erpUrl,
            token: config.KERB_ERP_TOKEN,
            timeoutMs: config.KERB_ERP_TIMEOUT_MS,
          })
        : null,
  };
}
