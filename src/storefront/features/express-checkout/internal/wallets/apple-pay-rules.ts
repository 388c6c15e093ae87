/** Maps between Apple Pay's published interface and the shop's data. Pure (EXP-12 to EXP-17). */
import { optionLabelLimits } from '#contract/checkout/express.ts';
import { byEmailCode } from '#contract/checkout/gift-rules.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { centsToText } from '#shared/money.ts';
import { cutText } from '../cut-text.ts';
import type { SheetProblem, SheetResult } from '../express-session.ts';
import type { ExpressAddress } from '../express-state.ts';
import type { ExpressOffer, ExpressOption } from '../quote/express-offer.ts';
import { toExpressAddress } from '../quote/express-request.ts';
import type { WalletParty } from './wallet-contact.ts';
import type {
  ApplePayContact,
  ApplePayError,
  ApplePayLineItem,
  ApplePayRequest,
  ApplePayShippingMethod,
  ApplePayUpdate,
} from './wallet-interfaces.ts';

interface AppleOptions {
  storeName: string;
  storeCountry: string;
  pickUp: boolean;
}

/**
 * `offer`: prices for the provisional address, or for the store; the sheet requests new ones once it has an address.
 */
export function applePayRequest(
  offer: ExpressOffer,
  { storeName, storeCountry, pickUp }: AppleOptions,
): ApplePayRequest {
  return {
    countryCode: storeCountry,
    currencyCode: 'NZD',
    total: totalItem(offer, storeName),
    lineItems: lineItems(offer),
    shippingType: pickUp && offer.selected.code !== byEmailCode ? 'storePickup' : 'shipping',
    ...(!pickUp && { shippingMethods: offer.options.map(toMethod) }),
    requiredShippingContactFields: ['name', 'email', 'phone', ...(pickUp ? [] : ['postalAddress' as const])],
  };
}

/**
 * The answer to another contact or method. `before` stays when nothing is available; sending a new list of methods
 * would reset the choice.
 */
export function applePayUpdate(
  change: 'contact' | 'method',
  answer: SheetResult,
  before: ExpressOffer,
  storeName: string,
): ApplePayUpdate {
  if (answer.ok) {
    const offer = answer.value;
    return {
      newTotal: totalItem(offer, storeName),
      newLineItems: lineItems(offer),
      ...(change === 'contact' && { newShippingMethods: offer.options.map(toMethod) }),
    };
  }
  const stays = { newTotal: totalItem(before, storeName), newLineItems: lineItems(before) };
  return { ...stays, ...(change === 'contact' && { newShippingMethods: [] }), errors: [applePayError(answer.error)] };
}

/** 'country' for a country that is not served, 'postalAddress' where nothing can be delivered (EXP-16). */
export function applePayError(problem: SheetProblem): ApplePayError {
  switch (problem.reason) {
    case 'UNSUPPORTED_COUNTRY':
      return { code: 'addressUnserviceable', contactField: 'country', message: expressMessages.addressUnserviceable };
    case 'NO_OPTIONS':
      return {
        code: 'addressUnserviceable',
        contactField: 'postalAddress',
        message: expressMessages.addressUnserviceable,
      };
    case 'UNKNOWN_OPTION':
      return { code: 'unknown', message: expressMessages.optionNotFound };
    case 'FAILED':
      return { code: 'unknown', message: problem.message };
  }
}

export const appleAddress = ({
  countryCode,
  postalCode,
  locality,
  administrativeArea,
  subLocality,
}: ApplePayContact): ExpressAddress =>
  toExpressAddress({
    country: countryCode,
    postcode: postalCode,
    city: locality,
    region: administrativeArea,
    suburb: subLocality,
  });

export function appleParty(contact: ApplePayContact = {}): WalletParty {
  const { emailAddress = '', givenName = '', familyName = '', phoneNumber = '', addressLines } = contact;
  const name = [givenName, familyName].filter(Boolean).join(' ');
  return {
    email: emailAddress,
    givenName,
    familyName,
    name,
    phone: phoneNumber,
    address: addressLines
      ? {
          name,
          lines: addressLines,
          suburb: contact.subLocality ?? '',
          city: contact.locality ?? '',
          region: contact.administrativeArea ?? '',
          postcode: contact.postalCode ?? '',
          country: contact.countryCode ?? '',
        }
      : null,
  };
}

const totalItem = ({ totalCents }: ExpressOffer, label: string): ApplePayLineItem => ({
  label,
  amount: centsToText(totalCents),
  type: 'final',
});
const lineItems = ({ subtotalCents, shippingCents, selected }: ExpressOffer): ApplePayLineItem[] => [
  { label: 'Subtotal', amount: centsToText(subtotalCents), type: 'final' },
  { label: cutText(selected.label, optionLabelLimits.apple_pay), amount: centsToText(shippingCents), type: 'final' },
];
const toMethod = ({ code, label, detail, amountCents }: ExpressOption): ApplePayShippingMethod => ({
  identifier: code,
  label: cutText(label, optionLabelLimits.apple_pay),
  detail,
  amount: centsToText(amountCents),
});
