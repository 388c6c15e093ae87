/** Fills a checkout with Afterpay's data, for review (BNPL-07). Pure. */
import type { ExpressSettings } from '#contract/checkout/express.ts';
import { byEmailCode } from '#contract/checkout/gift-rules.ts';
import type { PayInFourCheckoutReply } from '#contract/checkout/pay-in-four-checkout.ts';
import { addressSchema, contactSchema } from '#contract/fields/fields.ts';
import { expressMessages } from '#contract/messages/express-messages.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CheckoutRecord } from '#storefront/lib/checkout/checkout-record.ts';
import type { ExpressState } from '../express-state.ts';
import { isSupportedCountry } from '../quote/express-request.ts';
import { type KnownCustomer, toAddress, toContact, type WalletParty } from '../wallets/wallet-contact.ts';
import { readWalletPhone } from '../wallets/wallet-phone.ts';

export interface ResumeInput {
  settings: ExpressSettings;
  state: ExpressState;
  known: KnownCustomer;
}

type Filled = Pick<
  CheckoutRecord,
  'contact' | 'contactTyped' | 'shippingType' | 'billingAddress' | 'delivery' | 'pickup' | 'selected'
>;

/** The parts of a checkout that Afterpay's data fill, or a message why they cannot. Pure. */
export function fillIn(
  reply: PayInFourCheckoutReply,
  { settings, state, known, methodCode }: ResumeInput & { methodCode: string },
): Result<Filled, string> {
  const party = partyOf(reply);
  let contact: ReturnType<typeof toContact>;
  try {
    contact = toContact(
      party,
      known,
      readWalletPhone(reply.phone, reply.address?.country ?? settings.countries[0] ?? 'NZ', settings.placeholderPhone),
    );
  } catch {
    return fail(expressMessages.nameAndEmailNotFound);
  }
  if (!contactSchema.safeParse(contact).success) return fail(expressMessages.nameAndEmailNotFound);
  const common = { contact, contactTyped: true, billingAddress: null, selected: { delivery: null, billing: null } };
  const nowhere = { delivery: { address: null, options: null }, pickup: { store: null, options: null } };
  if (state.shippingType === 'STORE_PICKUP')
    return ok({
      ...common,
      ...nowhere,
      shippingType: 'STORE_PICKUP',
      pickup: { store: state.storePickupStore, options: { methodCode: 'storePickup' } },
    });
  // Afterpay's page asks for an address whatever is bought; gift cards go to none.
  if (methodCode === byEmailCode) return ok({ ...common, ...nowhere, shippingType: 'DELIVERY' });
  const address = party.address && toAddress(party.address, contact);
  if (!address || !isSupportedCountry(address.country, settings.countries) || !addressSchema.safeParse(address).success)
    return fail(expressMessages.addressUnserviceable);
  return ok({
    ...common,
    ...nowhere,
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
  });
}

const partyOf = ({ email, firstName, lastName, phone, address: at }: PayInFourCheckoutReply): WalletParty => ({
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
});
