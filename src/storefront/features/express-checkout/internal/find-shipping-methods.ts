/** Looks up the shipping methods that a wallet's sheet may offer (EXP-29). */
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import type { ExpressSettings } from '#contract/checkout/express.ts';
import { centsToDollars, dollarsToCents } from '#shared/money.ts';
import type { ExpressState } from './express-state.ts';
import { type ExpressData, loadedInfo } from './quote/express-data.ts';
import { deliveryCost, type ExpressLookup, expressMethods } from './quote/express-offer.ts';

export interface LookupDependencies {
  settings: Pick<ExpressSettings, 'pageSize'>;
  load: (state: ExpressState, methodCode?: string) => Promise<ExpressData>;
  state: () => ExpressState;
}

/** Shipping methods for a place (EXP-29): the selected one, all available ones, and the amount to pay besides. */
export async function findShippingMethods(
  { load, settings, state }: LookupDependencies,
  methodCode?: string,
): Promise<(ExpressLookup & { info: CheckoutInfo }) | null> {
  const rules = { authorityToLeave: state().authorityToLeave, pageSize: settings.pageSize };
  let info = loadedInfo(await load(state(), methodCode));
  const methods = expressMethods(info.availableShippingMethods, rules);
  const wanted = methodCode ? methods.find(({ code }) => code === methodCode) : methods[0];
  if (!wanted) return null;
  // The shop's default may differ from the first option: then reload with the first one's prices.
  if (info.selectedShippingMethod?.code !== wanted.code) info = loadedInfo(await load(state(), wanted.code));
  if (info.selectedShippingMethod?.code !== wanted.code) return null;
  const amountOutstanding = centsToDollars(dollarsToCents(info.amountOutstanding) - deliveryCost(info));
  return { selectedShippingMethod: wanted, methods, amountOutstanding, info };
}
