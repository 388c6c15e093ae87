/** Maps between PayPal's published interface and the shop's data. Pure (EXP-10, EXP-11, EXP-17). */
import { optionLabelLimits } from '#contract/checkout/express.ts';
import { centsToText } from '#shared/money.ts';
import { cutText } from '../cut-text.ts';
import type { SheetProblem } from '../express-session.ts';
import type { ExpressAddress } from '../express-state.ts';
import type { ExpressOffer } from '../quote/express-offer.ts';
import { toExpressAddress } from '../quote/express-request.ts';
import type { WalletParty } from './wallet-contact.ts';
import type { PayPalAddressChange, PayPalAmounts, PayPalDetails, PayPalErrors } from './wallet-interfaces.ts';

/** The amount to pay, and the options with the selected one marked. */
export function payPalAmounts(offer: ExpressOffer, { pickUp }: { pickUp: boolean }): PayPalAmounts {
  return {
    amount: centsToText(offer.totalCents),
    currency: 'NZD',
    ...(!pickUp && {
      shippingOptions: offer.options.map(({ code, label, amountCents }) => ({
        id: code,
        label: cutText(label, optionLabelLimits.paypal),
        selected: code === offer.selected.code,
        type: 'SHIPPING' as const,
        amount: { currency: 'NZD', value: centsToText(amountCents) },
      })),
    }),
  };
}

/** Selects PayPal's error for a reason: a country error, an address error, an unavailable method or shop. */
export function payPalError({ reason }: SheetProblem, errors: PayPalErrors): string {
  switch (reason) {
    case 'UNSUPPORTED_COUNTRY':
      return errors.COUNTRY_ERROR;
    case 'NO_OPTIONS':
      return errors.ADDRESS_ERROR;
    case 'UNKNOWN_OPTION':
      return errors.METHOD_UNAVAILABLE;
    case 'FAILED':
      return errors.STORE_UNAVAILABLE;
  }
}

export const payPalAddress = ({
  countryCode,
  postalCode,
  city,
  state,
}: PayPalAddressChange['shippingAddress']): ExpressAddress =>
  toExpressAddress({ country: countryCode, postcode: postalCode, city, region: state });

export function payPalParty({
  email = '',
  firstName = '',
  lastName = '',
  phone = '',
  shippingAddress: to,
}: PayPalDetails): WalletParty {
  return {
    email,
    givenName: firstName,
    familyName: lastName,
    name: to?.recipientName ?? '',
    phone,
    address: to
      ? {
          name: to.recipientName ?? '',
          lines: [to.line1 ?? '', to.line2 ?? ''],
          suburb: '',
          city: to.city ?? '',
          region: to.state ?? '',
          postcode: to.postalCode ?? '',
          country: to.countryCode ?? '',
        }
      : null,
  };
}
