/**
 * One sheet, whichever wallet's: what it may offer for an address, what a choice costs, and what it was last told to pay.
 * Nothing of the sheet is believed but contact, address and token (A11): every amount comes from the shop.
 */
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import type { ExpressSettings } from '#contract/checkout/express.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { messages } from '#contract/messages/messages.ts';
import { centsToDollars, dollarsToCents } from '#shared/money.ts';
import { type ExpressData, loadedInfo } from './express-data.ts';
import {
  deliveryCost,
  type ExpressLookup,
  type ExpressOffer,
  expressMethods,
  offerOf,
  pickUpOfferOf,
} from './express-offer.ts';
import { isSupportedCountry } from './express-request.ts';
import type { ExpressAddress, ExpressState } from './express-state.ts';

export type SheetResult =
  | { kind: 'OFFER'; offer: ExpressOffer }
  | { kind: 'UNSUPPORTED_COUNTRY' }
  | { kind: 'NO_OPTIONS' }
  /** The sheet chose what it was not offered (EXP-23). */
  | { kind: 'UNKNOWN_OPTION' }
  /** The cart cannot be bought as it stands, or the shop cannot be reached. */
  | { kind: 'FAILED'; message: string };

export interface SessionDependencies {
  settings: Pick<ExpressSettings, 'countries' | 'pageSize'>;
  load: (state: ExpressState, methodCode?: string) => Promise<ExpressData>;
  state: () => ExpressState;
  edit: (change: Partial<ExpressState>) => void;
}

export interface ExpressSession {
  /** The sheet told where to, or another place (EXP-08). */
  takeAddress: (address: ExpressAddress) => Promise<SheetResult>;
  /** The shopper picked an option (EXP-07). */
  takeOption: (code: string) => Promise<SheetResult>;
  /** What the sheet opens with: prices for the provisional address, or for the store where it is collected. */
  prepare: () => Promise<SheetResult>;
  /** What the sheet shows, with the quote behind it; throws while there is none (EXP-06). */
  shown: () => { info: CheckoutInfo; offer: ExpressOffer };
}

/** Shipping methods for a place (EXP-29): what the shop has chosen, what there is, and what is to pay besides. */
export async function findShippingMethods(
  { load, settings, state }: SessionDependencies,
  methodCode?: string,
): Promise<(ExpressLookup & { info: CheckoutInfo }) | null> {
  const rules = { authorityToLeave: state().authorityToLeave, pageSize: settings.pageSize };
  let info = loadedInfo(await load(state(), methodCode));
  const methods = expressMethods(info.availableShippingMethods, rules);
  const wanted = methodCode ? methods.find(({ code }) => code === methodCode) : methods[0];
  if (!wanted) return null;
  // The shop's own choice may be another than the first: then its prices are not the ones to show.
  if (info.selectedShippingMethod?.code !== wanted.code) info = loadedInfo(await load(state(), wanted.code));
  if (info.selectedShippingMethod?.code !== wanted.code) return null;
  const amountOutstanding = centsToDollars(dollarsToCents(info.amountOutstanding) - deliveryCost(info));
  return { selectedShippingMethod: wanted, methods, amountOutstanding, info };
}

export function openExpressSession(parts: SessionDependencies): ExpressSession {
  const { settings, state, edit, load } = parts;
  let shown: { info: CheckoutInfo; offer: ExpressOffer } | null = null;
  let newest = 0;

  /** Asks, and keeps what came unless a newer question was asked meanwhile: then the answer is nobody's. */
  const ask = async (
    question: () => Promise<SheetResult | { info: CheckoutInfo; offer: ExpressOffer }>,
  ): Promise<SheetResult> => {
    newest += 1;
    const mine = newest;
    try {
      const found = await question();
      if ('kind' in found) return found;
      const [problem] = found.info.problems;
      if (problem) return { kind: 'FAILED', message: problem.message };
      if (mine === newest) {
        shown = found;
        // Nothing is chosen before the sheet has told where to (EXP-18).
        if (state().deliveryAddress) edit({ deliveryMethodCode: found.offer.selected.code });
      }
      return { kind: 'OFFER', offer: found.offer };
    } catch (error) {
      // Whatever failed, the sheet must be told, or it waits for ever.
      const unloaded = (error as Error).message === expressMessages.dataNotLoaded;
      return { kind: 'FAILED', message: unloaded ? messages.cartTotalFailed : messages.somethingWentWrong };
    }
  };
  const offerFor = (found: Awaited<ReturnType<typeof findShippingMethods>>) =>
    found && { info: found.info, offer: offerOf(found.info, found.methods, found.selectedShippingMethod) };

  return {
    takeAddress: (address) => {
      // Until the new place has its options there is nothing that could be paid.
      shown = null;
      edit({ deliveryAddress: address, deliveryMethodCode: null });
      if (!isSupportedCountry(address.country, settings.countries)) {
        newest += 1;
        return Promise.resolve({ kind: 'UNSUPPORTED_COUNTRY' });
      }
      return ask(async () => offerFor(await findShippingMethods(parts)) ?? { kind: 'NO_OPTIONS' });
    },
    takeOption: (code) =>
      ask(async () => offerFor(await findShippingMethods(parts, code)) ?? { kind: 'UNKNOWN_OPTION' }),
    prepare: () =>
      ask(async () => {
        if (state().shippingType === 'DELIVERY')
          return offerFor(await findShippingMethods(parts)) ?? { kind: 'NO_OPTIONS' };
        const info = loadedInfo(await load(state()));
        return info.selectedShippingMethod?.type === 'STORE_PICKUP'
          ? { info, offer: pickUpOfferOf(info) }
          : { kind: 'NO_OPTIONS' };
      }),
    shown: () => {
      if (!shown) throw new Error(expressMessages.dataNotLoaded);
      return shown;
    },
  };
}
