/**
 * Express checkout with Afterpay: agreed to on its page before contact details are entered, reviewed and placed at the
 * payment step (BNPL-07, PAY-06).
 */

import type { CheckoutInfoRequest } from '#contract/checkout/checkout-info.ts';
import type { ExpressSettings } from '#contract/checkout/express.ts';
import type { PayInFourCheckoutReply } from '#contract/checkout/pay-in-four-checkout.ts';
import { addressSchema, contactSchema } from '#contract/fields/fields.ts';
import { checkoutMessages } from '#contract/messages/checkout-messages.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
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
import type { ExpressState } from '../express-state.ts';
import { isSupportedCountry } from '../quote/express-request.ts';
import { type KnownShopper, toAddress, toContact, type WalletParty } from '../wallets/wallet-contact.ts';
import { readWalletPhone } from '../wallets/wallet-phone.ts';

export const PAY_IN_FOUR = 'Afterpay';
const METHOD = 'pay-in-four-method';
const failed = fillText(checkoutMessages.methodLoadFailed, { method: PAY_IN_FOUR });

/**
 * Redirects to Afterpay's page for exactly the quoted order; returns a message when that failed. `methodCode` is the
 * quoted delivery method.
 */
export async function redirectForPayInFour(request: CheckoutInfoRequest, methodCode: string): Promise<string> {
  const opened = await startPayInFour(request, true);
  if (!opened.ok)
    return opened.error.kind === 'refused' && opened.error.body.errorCode === 'PayInFourNotOffered'
      ? opened.error.body.message
      : failed;
  tabStorage.write(METHOD, methodCode);
  redirectToPayInFour(opened.value);
  return '';
}

interface ResumeInput {
  settings: ExpressSettings;
  state: ExpressState;
  known: KnownShopper;
}
export type ResumedPayInFour =
  | { kind: 'NOBODY' }
  | { kind: 'CANCELLED' }
  | { kind: 'PROBLEM'; message: string }
  | { kind: 'REVIEW'; path: string };

/** After the return to the cart: fills the checkout with Afterpay's data, for review. Once per return. */
export async function resumePayInFour({ settings, state, known }: ResumeInput): Promise<ResumedPayInFour> {
  const returned = handleRedirect();
  if (!returned) return { kind: 'NOBODY' };
  if (returned.kind === 'CANCELLED') return { kind: 'CANCELLED' };
  const reply = await callAsShopper<PayInFourCheckoutReply>('POST', 'payment/bnpl/checkout', { token: returned.token });
  if (!reply.ok) return { kind: 'PROBLEM', message: failed };
  const stored = tabStorage.read(METHOD);
  const methodCode = typeof stored === 'string' ? stored : '';
  const parts = fillIn(reply.value, { settings, state, known, methodCode });
  if (typeof parts === 'string') return { kind: 'PROBLEM', message: parts };
  editCheckout((record) => ({ ...record, ...parts }));
  keepPayInFourAgreement({ token: returned.token, amount: reply.value.amount });
  tabStorage.write('payment-choice', 'pay_in_four');
  return { kind: 'REVIEW', path: '/checkout/payment' };
}

type Filled = Pick<
  CheckoutRecord,
  'contact' | 'contactTyped' | 'shippingType' | 'billingAddress' | 'delivery' | 'pickup' | 'selected'
>;

/** The parts of a checkout that Afterpay's data fill; a string says why they cannot be. Pure. */
export function fillIn(
  reply: PayInFourCheckoutReply,
  { settings, state, known, methodCode }: ResumeInput & { methodCode: string },
): Filled | string {
  const { email, firstName, lastName, phone, address: at } = reply;
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
