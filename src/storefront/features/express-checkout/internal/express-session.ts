/**
 * The session of one sheet of any wallet: what it may offer for an address, what a choice costs, and the total it was
 * last given. Only contact, address and token are taken from the sheet (reliability A11): every amount comes from the
 * shop.
 */
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import type { ExpressSettings } from '#contract/checkout/express.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { messages } from '#contract/messages/messages.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { ExpressAddress, ExpressState } from './express-state.ts';
import { findShippingMethods, type LookupDependencies } from './find-shipping-methods.ts';
import { loadedInfo } from './quote/express-data.ts';
import { type ExpressOffer, offerOf, pickUpOfferOf } from './quote/express-offer.ts';
import { isSupportedCountry } from './quote/express-request.ts';

export type SheetProblem =
  | { reason: 'UNSUPPORTED_COUNTRY' }
  | { reason: 'NO_OPTIONS' }
  /** The sheet chose an option it was not offered (EXP-23). */
  | { reason: 'UNKNOWN_OPTION' }
  /** The cart cannot be bought, or the shop cannot be reached. */
  | { reason: 'FAILED'; message: string };
export type SheetResult = Result<ExpressOffer, SheetProblem>;

/** What a sheet shows, with its quote. */
interface Quoted {
  info: CheckoutInfo;
  offer: ExpressOffer;
}

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
  shown: () => Quoted;
}

/** Nothing is offered before `prepare` or an address. */
export function openExpressSession(parts: ExpressSessionDependencies): ExpressSession {
  const { settings, state, edit, load } = parts;
  let shown: Quoted | null = null;
  let newest = 0;

  /** Loads the data, and stores the result unless a newer request was made meanwhile. */
  const request = async (question: () => Promise<Result<Quoted, SheetProblem>>): Promise<SheetResult> => {
    newest += 1;
    const mine = newest;
    try {
      const found = await question();
      if (!found.ok) return found;
      const { info, offer } = found.value;
      const [problem] = info.problems;
      if (problem) return fail({ reason: 'FAILED', message: problem.message });
      if (mine === newest) {
        shown = found.value;
        // No method is chosen before the sheet provides an address (EXP-18); gift cards alone need none.
        if (state().deliveryAddress || info.nothingToSend) edit({ deliveryMethodCode: offer.selected.code });
      }
      return ok(offer);
    } catch (error) {
      // Whatever failed, the sheet must get an answer, or it waits forever.
      const unloaded = (error as Error).message === expressMessages.dataNotLoaded;
      return fail({ reason: 'FAILED', message: unloaded ? messages.cartTotalFailed : messages.somethingWentWrong });
    }
  };
  const offerFor = (none: SheetProblem, methodCode?: string) => offerOfMethods(parts, none, methodCode);

  return {
    takeAddress: (address) => {
      // Until the options of the new place are loaded, nothing can be paid.
      shown = null;
      edit({ deliveryAddress: address, deliveryMethodCode: null });
      if (!isSupportedCountry(address.country, settings.countries)) {
        newest += 1;
        return Promise.resolve(fail({ reason: 'UNSUPPORTED_COUNTRY' }));
      }
      return request(() => offerFor({ reason: 'NO_OPTIONS' }));
    },
    takeOption: (code) => request(() => offerFor({ reason: 'UNKNOWN_OPTION' }, code)),
    prepare: () =>
      request(async () => {
        if (state().shippingType === 'DELIVERY') return offerFor({ reason: 'NO_OPTIONS' });
        const info = loadedInfo(await load(state()));
        return info.selectedShippingMethod?.type === 'STORE_PICKUP'
          ? ok({ info, offer: pickUpOfferOf(info) })
          : fail({ reason: 'NO_OPTIONS' });
      }),
    shown: () => {
      if (!shown) throw new Error(expressMessages.dataNotLoaded);
      return shown;
    },
  };
}

/** The offer with `methodCode` selected, by default the first method; `none` says why there may be none. */
async function offerOfMethods(
  parts: LookupDependencies,
  none: SheetProblem,
  methodCode?: string,
): Promise<Result<Quoted, SheetProblem>> {
  const found = await findShippingMethods(parts, methodCode);
  if (!found) return fail(none);
  const { info, methods, selectedShippingMethod } = found;
  return ok({ info, offer: offerOf(info, methods, selectedShippingMethod) });
}
