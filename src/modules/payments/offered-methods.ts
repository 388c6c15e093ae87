import { type PayingTender, payingTenders } from '#contract/payments/payment-methods.ts';
import type { Config } from '#platform/config.ts';
import { externalMethodOf, providers, tendersOf } from './methods/payment-methods.ts';

/** The payment methods whose provider is set up, in the order in which they are shown (PAY-01, PAY-27). Pure. */
export function offeredMethods(config: Config): PayingTender[] {
  const wanted = config.KERB_PAYMENT_METHODS.split(',');
  return payingTenders.filter((tender) => wanted.includes(tender) && externalMethodOf(tender).isSetUp(config));
}

/** Where the shopper pays with each offered method whose money comes after the order; undefined without any. Pure. */
export function listPayTo(config: Config): Partial<Record<PayingTender, string>> | undefined {
  const accounts = offeredMethods(config).flatMap((tender) => {
    const payTo = externalMethodOf(tender).payTo?.(config);
    return payTo === undefined ? [] : [[tender, payTo] as const];
  });
  return accounts.length === 0 ? undefined : Object.fromEntries(accounts);
}

/** Names of the providers that reconciliation leaves out, because none of their methods is offered. Pure. */
export function providersNotOffered(config: Config): string[] {
  const offered: readonly string[] = offeredMethods(config);
  return providers
    .filter((provider) => provider.onlyWhileOffered && !tendersOf(provider).some((tender) => offered.includes(tender)))
    .map(({ name }) => name);
}
