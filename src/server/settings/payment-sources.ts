/**
 * Sources of scripts, frames and calls on payment pages: the inventory of PCI DSS 6.4.3 and 11.6.1, as the policy that
 * browsers enforce (reliability D13; docs/payments.md gives the purpose of each). Each payment method names its own.
 */
import type { PayingTender } from '#contract/payments/payment-methods.ts';
import { externalMethodOf, providers } from '#modules/payments/methods/payment-methods.ts';
import type { Config } from '#platform/config.ts';
import { joinSources, type PolicySources } from '../response-headers/content-security-policy.ts';

/** The providers' sources, those of the offered methods only, and the simulator's where it plays the card provider. */
export function paymentSources(
  config: Config,
  offered: readonly PayingTender[],
  simulatorUrl: string | null,
): PolicySources {
  const isSimulated = config.KERB_CARD_ENVIRONMENT === 'simulator' && simulatorUrl !== null;
  const sources = joinSources(
    isSimulated
      ? { scripts: [`${simulatorUrl}/wallets/`], frames: [simulatorUrl], connects: [`${simulatorUrl}/wallets/`] }
      : {},
    ...providers.map((provider) => provider.sources?.(config) ?? {}),
    ...offered.map((tender) => externalMethodOf(tender).sources?.(config) ?? {}),
  );
  // Methods of one provider share hosts.
  return Object.fromEntries(Object.entries(sources).map(([kind, hosts]) => [kind, [...new Set(hosts)]]));
}
