/** Express checkout with Afterpay: agreed to on its page before anybody said who they are, reviewed and placed at the payment step (BNPL-07, PAY-06). */

import type { CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import type { ExpressSettings } from '#contract/checkout/express.ts';
import { addressSchema, contactSchema } from '#contract/fields/fields.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
import type { PayInFourCheckoutReply } from '#contract/payments/pay-in-four-checkout.ts';
import {
  handleRedirect,
  keepPayInFourAgreement,
  redirectToPayInFour,
  startPayInFour,
} from '#storefront/features/checkout/payment/pay-in-four-redirect.ts';
import type { CheckoutRecord } from '#storefront/lib/checkout/checkout-record.ts';
import { editCheckout } from '#storefront/lib/checkout/checkout-state.ts';
import { callAsShopper } from '#storefront/lib/session/call-as-shopper.ts';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import { isSupportedCountry } from './express-request.ts';
import type { ExpressState } from './express-state.ts';
import { type KnownShopper, toAddress, toContact, type WalletParty } from './wallets/wallet-contact.ts';
import { readWalletPhone } from './wallets/wallet-phone.ts';

export const PAY_IN_FOUR = 'Afterpay';
const METHOD = 'pay-in-four-method';
const failed = fillText(checkoutMessages.methodLoadFailed, { method: PAY_IN_FOUR });

/** To Afterpay's page, for exactly what was quoted; what went wrong before, in words. `methodCode` is how it was quoted to be delivered. */
export async function leaveForPayInFour(request: CheckoutInfoRequest, methodCode: string): Promise<string> {
  const opened = await startPayInFour(request, true);
  if (!opened.ok)
    return opened.error.kind === 'refused' && opened.error.body.errorCode === 'PayInFourNotOffered'
      ? opened.error.body.message
      : failed;
  tabStorage.write(METHOD, methodCode);
  redirectToPayInFour(opened.value);
  return '';
}

interface BackParts {
  settings: ExpressSettings;
  state: ExpressState;
  known: KnownShopper;
}
export type ResumedPayInFour =
  | { kind: 'NOBODY' }
  | { kind: 'CANCELLED' }
  | { kind: 'PROBLEM'; message: string }
  | { kind: 'REVIEW'; path: string };

/** Back in the cart: what was told there fills the checkout, which is then looked over and placed. Once for each return. */
export async function resumePayInFour({ settings, state, known }: BackParts): Promise<ResumedPayInFour> {
  const back = handleRedirect();
  if (!back) return { kind: 'NOBODY' };
  if (back.kind === 'CANCELLED') return { kind: 'CANCELLED' };
  const told = await callAsShopper<PayInFourCheckoutReply>('POST', 'payment/bnpl/checkout', { token: back.token });
  if (!told.ok) return { kind: 'PROBLEM', message: failed };
  const kept = tabStorage.read(METHOD);
  const methodCode = typeof kept === 'string' ? kept : '';
  const parts = fillIn(told.value, { settings, state, known, methodCode });
  if (typeof parts === 'string') return { kind: 'PROBLEM', message: parts };
  editCheckout((record) => ({ ...record, ...parts }));
  keepPayInFourAgreement({ token: back.token, amount: told.value.amount });
  tabStorage.write('payment-choice', 'pay_in_four');
  return { kind: 'REVIEW', path: '/checkout/payment' };
}

type Filled = Pick<
  CheckoutRecord,
  'contact' | 'contactTyped' | 'shippingType' | 'billingAddress' | 'delivery' | 'pickup' | 'selected'
>;

/** The parts of a checkout that Afterpay's word fills; a text says why they cannot be. Pure. */
export function fillIn(
  told: PayInFourCheckoutReply,
  { settings, state, known, methodCode }: BackParts & { methodCode: string },
): Filled | string {
  const { email, firstName, lastName, phone, address: at } = told;
  const party: WalletParty = {
    email,
    givenName: firstName,
    familyName: lastName,
    name: '',
    phone,
    address: at && {
      name: at.name,
      lines: [at.line1, at.line2],
      suburb: at.suburb,
      city: at.town,
      region: '',
      postcode: at.postcode,
      country: at.country,
    },
  };
  let contact: ReturnType<typeof toContact>;
  try {
    contact = toContact(
      party,
      known,
      readWalletPhone(phone, at?.country ?? settings.countries[0] ?? 'NZ', settings.placeholderPhone),
    );
  } catch {
    return expressMessages.nameAndEmailNotFound;
  }
  if (!contactSchema.safeParse(contact).success) return expressMessages.nameAndEmailNotFound;
  const common = { contact, contactTyped: true, billingAddress: null, selected: { delivery: null, billing: null } };
  if (state.shippingType === 'STORE_PICKUP')
    return {
      ...common,
      shippingType: 'STORE_PICKUP',
      delivery: { address: null, options: null },
      pickup: { store: state.storePickupStore, options: { methodCode: 'storePickup' } },
    };
  const address = party.address && toAddress(party.address, contact);
  if (!address || !isSupportedCountry(address.country, settings.countries) || !addressSchema.safeParse(address).success)
    return expressMessages.addressUnserviceable;
  return {
    ...common,
    shippingType: 'DELIVERY',
    delivery: {
      address,
      options: methodCode
        ? {
            methodCode,
            instructions: { delivery: state.deliveryInstructions },
            authorityToLeave: state.authorityToLeave,
          }
        : null,
    },
    pickup: { store: null, options: null },
  };
}
