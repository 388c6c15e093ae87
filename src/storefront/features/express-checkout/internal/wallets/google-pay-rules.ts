/** Maps between Google Pay's published interface and the shop's data. Pure (EXP-19 to EXP-24). */
import { expressMessages } from '#contract/messages/express-messages.ts';
import { centsToText, formatCents } from '#shared/money.ts';
import type { ExpressSession, SheetProblem } from '../express-session.ts';
import type { ExpressAddress } from '../express-state.ts';
import type { ExpressOffer } from '../quote/express-offer.ts';
import { toExpressAddress } from '../quote/express-request.ts';
import type { WalletParty } from './wallet-contact.ts';
import type {
  GoogleAddress,
  GoogleDataChange,
  GoogleDataRequest,
  GoogleDataUpdate,
  GoogleError,
  GoogleIntent,
  GooglePaymentData,
  GoogleShippingOptions,
  GoogleTransactionInfo,
} from './wallet-interfaces.ts';

/**
 * Only the store's country can be chosen in the sheet (EXP-22). For pickup, name and phone come with the card's
 * address.
 */
export function googlePayRequest(
  offer: ExpressOffer,
  { storeCountry, pickUp }: { storeCountry: string; pickUp: boolean },
): GoogleDataRequest {
  return {
    transactionInfo: transactionInfo(offer, storeCountry),
    callbackIntents: pickUp
      ? ['PAYMENT_AUTHORIZATION']
      : ['SHIPPING_ADDRESS', 'SHIPPING_OPTION', 'PAYMENT_AUTHORIZATION'],
    emailRequired: true,
    shippingAddressRequired: !pickUp,
    shippingOptionRequired: !pickUp,
    ...(!pickUp && {
      shippingAddressParameters: { allowedCountryCodes: [storeCountry], phoneNumberRequired: true },
      shippingOptionParameters: shippingOptions(offer),
    }),
  };
}

/** Without delivery, name and phone number come with the card's billing address. */
export const withBillingAddress = (request: GoogleDataRequest): GoogleDataRequest => ({
  ...request,
  allowedPaymentMethods: (request.allowedPaymentMethods ?? []).map((method) => ({
    ...method,
    parameters: {
      ...method.parameters,
      billingAddressRequired: true,
      billingAddressParameters: { format: 'FULL', phoneNumberRequired: true },
    },
  })),
});

/**
 * The three triggers: the first two return options with the first one selected; the third updates the total (EXP-19 to
 * EXP-21).
 */
export async function onGoogleDataChanged(
  change: GoogleDataChange,
  session: ExpressSession,
  storeCountry: string,
): Promise<GoogleDataUpdate> {
  switch (change.callbackTrigger) {
    case 'INITIALIZE':
    case 'SHIPPING_ADDRESS': {
      if (!change.shippingAddress) return {};
      const answer = await session.takeAddress(googleAddress(change.shippingAddress));
      if (!answer.ok) return { error: googlePayError(answer.error, 'SHIPPING_ADDRESS') };
      return {
        newTransactionInfo: transactionInfo(answer.value, storeCountry),
        newShippingOptionParameters: shippingOptions(answer.value),
      };
    }
    case 'SHIPPING_OPTION': {
      const answer = await session.takeOption(change.shippingOptionData?.id ?? '');
      if (!answer.ok) return { error: googlePayError(answer.error, 'SHIPPING_OPTION') };
      return { newTransactionInfo: transactionInfo(answer.value, storeCountry) };
    }
    default:
      return {};
  }
}

function googlePayError(problem: SheetProblem, intent: GoogleIntent): GoogleError {
  switch (problem.reason) {
    case 'UNSUPPORTED_COUNTRY':
    case 'NO_OPTIONS':
      return { reason: 'SHIPPING_ADDRESS_UNSERVICEABLE', message: expressMessages.addressUnserviceable, intent };
    case 'UNKNOWN_OPTION':
      return { reason: 'SHIPPING_OPTION_INVALID', message: expressMessages.optionNotFound, intent };
    case 'FAILED':
      return { reason: 'OTHER_ERROR', message: problem.message, intent };
  }
}

/** Amount outstanding plus shipping, final (EXP-24). */
function transactionInfo({ subtotalCents, shippingCents }: ExpressOffer, countryCode: string): GoogleTransactionInfo {
  return {
    countryCode,
    currencyCode: 'NZD',
    totalPriceStatus: 'FINAL',
    totalPrice: centsToText(subtotalCents + shippingCents),
    totalPriceLabel: 'Total',
    displayItems: [
      { label: 'Subtotal', type: 'SUBTOTAL', price: centsToText(subtotalCents) },
      { label: 'Shipping', type: 'LINE_ITEM', price: centsToText(shippingCents) },
    ],
  };
}

/** Google Pay shows no price beside an option, so the label contains it. */
const shippingOptions = ({ options, selected }: ExpressOffer): GoogleShippingOptions => ({
  defaultSelectedOptionId: selected.code,
  shippingOptions: options.map(({ code, label, detail, amountCents }) => ({
    id: code,
    label: `${amountCents === 0n ? 'Free' : formatCents(amountCents)}: ${label}`,
    description: detail,
  })),
});

const googleAddress = ({ countryCode, postalCode, locality, administrativeArea }: GoogleAddress): ExpressAddress =>
  toExpressAddress({ country: countryCode, postcode: postalCode, city: locality, region: administrativeArea });

export function googleParty({ email = '', shippingAddress, paymentMethodData }: GooglePaymentData): WalletParty {
  const person = shippingAddress ?? paymentMethodData.info?.billingAddress ?? {};
  const { name = '', phoneNumber = '' } = person;
  return {
    email,
    givenName: '',
    familyName: '',
    name,
    phone: phoneNumber,
    address: shippingAddress
      ? {
          name,
          lines: [shippingAddress.address1 ?? '', shippingAddress.address2 ?? '', shippingAddress.address3 ?? ''],
          suburb: '',
          city: shippingAddress.locality ?? '',
          region: shippingAddress.administrativeArea ?? '',
          postcode: shippingAddress.postalCode ?? '',
          country: shippingAddress.countryCode ?? '',
        }
      : null,
  };
}
