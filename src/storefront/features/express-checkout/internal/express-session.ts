/**
 * The session of one sheet of any wallet: what it may offer for an address, what a choice costs, and the total it was
 * last given. Only contact, address and token are taken from the sheet (reliability A11): every amount comes from the
 * shop.
 */
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import type { ExpressSettings } from '#contract/checkout/express.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { messages } from '#contract/messages/messages.ts';
import type { ExpressAddress, ExpressState } from './express-state.ts';
import { findShippingMethods, type LookupDependencies } from './find-shipping-methods.ts';
import { loadedInfo } from './quote/express-data.ts';
import { type ExpressOffer, offerOf, pickUpOfferOf } from './quote/express-offer.ts';
import { isSupportedCountry } from './quote/express-request.ts';

export type SheetResult =
  | { kind: 'OFFER'; offer: ExpressOffer }
  | { kind: 'UNSUPPORTED_COUNTRY' }
  | { kind: 'NO_OPTIONS' }
  /** The sheet chose an option it was not offered (EXP-23). */
  | { kind: 'UNKNOWN_OPTION' }
  /** The cart cannot be bought, or the shop cannot be reached. */
  | { kind: 'FAILED'; message: string };

export interface ExpressSessionDependencies extends LookupDependencies {
  settings: Pick<ExpressSettings, 'countries' | 'pageSize'>;
  edit: (change: Partial<ExpressState>) => void;
}

export interface ExpressSession {
  /** The sheet provided an address, or another one (EXP-08). */
  takeAddress: (address: ExpressAddress) => Promise<SheetResult>;
  /** The shopper picked an option (EXP-07). */
  takeOption: (code: string) => Promise<SheetResult>;
  /** The data a sheet opens with: prices for the provisional address, or for the pickup store. */
  prepare: () => Promise<SheetResult>;
  /** What the sheet shows, with its quote; throws while there is none (EXP-06). */
  shown: () => { info: CheckoutInfo; offer: ExpressOffer };
}

/** Nothing is offered before `prepare` or an address. */
export function openExpressSession(parts: ExpressSessionDependencies): ExpressSession {
  const { settings, state, edit, load } = parts;
  let shown: { info: CheckoutInfo; offer: ExpressOffer } | null = null;
  let newest = 0;

  /** Loads the data, and stores the result unless a newer request was made meanwhile. */
  const request = async (
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
        // No method is chosen before the sheet provides an address (EXP-18).
        if (state().deliveryAddress) edit({ deliveryMethodCode: found.offer.selected.code });
      }
      return { kind: 'OFFER', offer: found.offer };
    } catch (error) {
      // Whatever failed, the sheet must get an answer, or it waits forever.
      const unloaded = (error as Error).message === expressMessages.dataNotLoaded;
      return { kind: 'FAILED', message: unloaded ? messages.cartTotalFailed : messages.somethingWentWrong };
    }
  };
  const offerFor = (found: Awaited<ReturnType<typeof findShippingMethods>>) =>
    found && { info: found.info, offer: offerOf(found.info, found.methods, found.selectedShippingMethod) };

  return {
    takeAddress: (address) => {
      // Until the options of the new place are loaded, nothing can be paid.
      shown = null;
      edit({ deliveryAddress: address, deliveryMethodCode: null });
      if (!isSupportedCountry(address.country, settings.countries)) {
        newest += 1;
        return Promise.resolve({ kind: 'UNSUPPORTED_COUNTRY' });
      }
      return request(async () => offerFor(await findShippingMethods(parts)) ?? { kind: 'NO_OPTIONS' });
    },
    takeOption: (code) =>
      request(async () => offerFor(await findShippingMethods(parts, code)) ?? { kind: 'UNKNOWN_OPTION' }),
    prepare: () =>
      request(async () => {
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
