import { type PayingTender, payingTenders } from '#contract/payments/payment-methods.ts';
import type { Config } from '#platform/config.ts';
import { outsideMethodOf, providers, tendersOf } from './methods/payment-methods.ts';

/** The payment methods whose provider is set up, in the order in which they are shown (PAY-01, PAY-27). Pure. */
export function offeredMethods(config: Config): PayingTender[] {
  const wanted = config.KERB_PAYMENT_METHODS.split(',');
  return payingTenders.filter((tender) => wanted.includes(tender) && outsideMethodOf(tender).isSetUp(config));
}

/** Names of the providers that reconciliation leaves out, because none of their methods is offered. Pure. */
export function providersNotOffered(config: Config): string[] {
  const offered: readonly string[] = offeredMethods(config);
  return providers
    .filter((provider) => provider.onlyWhileOffered && !tendersOf(provider).some((tender) => offered.includes(tender)))
    .map(({ name }) => name);
}
