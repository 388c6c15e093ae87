/** The stored state of a checkout, and how it is read from storage. Pure (CHK-01, CHK-02). */
import type { Address, Contact } from '#contract/fields/fields.ts';
import { limits } from '#contract/fields/limits.ts';
import type { StorePlace } from '#contract/stores/store.ts';

export type ShippingType = 'DELIVERY' | 'STORE_PICKUP';

export interface DeliveryOptions {
  methodCode: string;
  instructions: { delivery: string };
  authorityToLeave: boolean;
}

/** The pickup store as an order names it (SHIP-05). */
export type PickupStore = StorePlace;

export interface CheckoutRecord {
  /** One checkout places at most one order. */
  checkoutId: string;
  contact: Contact | null;
  /** The contact was typed for this checkout, so loading the account does not replace it. */
  contactTyped: boolean;
  /**
   * The account's details of a customer without a phone number: not a complete contact, but the contact step starts
   * with them (FIX-16).
   */
  knownContact: Pick<Contact, 'email' | 'firstName' | 'lastName'> | null;
  shippingType: ShippingType | null;
  /** An address typed for this checkout; null: the delivery address, or the default of the address book. */
  billingAddress: Address | null;
  delivery: { address: Address | null; options: DeliveryOptions | null };
  pickup: { store: PickupStore | null; options: { methodCode: 'storePickup' } | null };
  promoCodes: string[];
  /** Null where the order is no present; its message may be empty (EDIT-07). */
  present: { message: string } | null;
  /** What the shopper asks of the shop. */
  note: string;
  /** Ids of the address-book entries in use; null for addresses that were typed in (ACC-17). */
  selected: { delivery: string | null; billing: string | null };
}

export const newRecord = (checkoutId: string): CheckoutRecord => ({
  checkoutId,
  contact: null,
  contactTyped: false,
  knownContact: null,
  shippingType: null,
  billingAddress: null,
  delivery: { address: null, options: null },
  pickup: { store: null, options: null },
  promoCodes: [],
  present: null,
  note: '',
  selected: { delivery: null, billing: null },
});

/**
 * Takes the contact from the account (ACC-16). The checkout requires a phone number, the account does not: without one,
 * a number typed here with the same email address is used; otherwise name and email address wait for the contact
 * step, and a guest's typed contact is removed (FIX-16).
 */
export function withAccountContact(record: CheckoutRecord, account: Omit<Contact, 'agreeToMarketing'>): CheckoutRecord {
  const { contact } = record;
  const { email, firstName, lastName } = account;
  const phone = account.phone || (contact?.email.toLowerCase() === email.toLowerCase() ? contact.phone : '');
  if (phone === '')
    return { ...record, contact: null, contactTyped: false, knownContact: { email, firstName, lastName } };
  const agreeToMarketing = contact?.agreeToMarketing ?? false;
  return {
    ...record,
    contact: { email, firstName, lastName, phone, agreeToMarketing },
    contactTyped: false,
    knownContact: null,
  };
}

/** Whether both name the same person with the same details, ignoring the marketing consent. */
export const sameContact = (one: Contact | null, other: Contact): boolean =>
  one !== null &&
  one.email === other.email &&
  one.firstName === other.firstName &&
  one.lastName === other.lastName &&
  one.phone === other.phone;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Reads a stored record; incomplete parts are left out. */
export function readRecord(value: unknown, newId: () => string): CheckoutRecord {
  const stored = asObject(value);
  const delivery = asObject(stored.delivery);
  const options = asObject(delivery.options);
  const pickup = asObject(stored.pickup);
  const store = asObject(pickup.store);
  const selected = asObject(stored.selected);
  const contact = readContact(stored.contact);
  return {
    checkoutId: typeof stored.checkoutId === 'string' && UUID.test(stored.checkoutId) ? stored.checkoutId : newId(),
    contact,
    contactTyped: contact !== null && stored.contactTyped === true,
    knownContact: contact ? null : readKnownContact(stored.knownContact),
    shippingType:
      stored.shippingType === 'DELIVERY' || stored.shippingType === 'STORE_PICKUP' ? stored.shippingType : null,
    billingAddress: readAddress(stored.billingAddress),
    delivery: {
      address: readAddress(delivery.address),
      options:
        isText(options.methodCode, 30) && options.methodCode !== '' && typeof options.authorityToLeave === 'boolean'
          ? {
              methodCode: options.methodCode,
              authorityToLeave: options.authorityToLeave,
              instructions: {
                delivery: readText(asObject(options.instructions).delivery, limits.deliveryInstructions),
              },
            }
          : null,
    },
    pickup: {
      store: readStore(store),
      options: asObject(pickup.options).methodCode === 'storePickup' ? { methodCode: 'storePickup' } : null,
    },
    promoCodes: Array.isArray(stored.promoCodes)
      ? stored.promoCodes.filter((code) => isText(code, limits.promoCode) && code !== '').slice(0, limits.promoCodes)
      : [],
    present: stored.present ? { message: readText(asObject(stored.present).message, limits.presentMessage) } : null,
    note: readText(stored.note, limits.shopperNote),
    selected: { delivery: readId(selected.delivery), billing: readId(selected.billing) },
  };
}

const readId = (value: unknown): string | null => (typeof value === 'string' && UUID.test(value) ? value : null);

export function readStore({ erpStoreId, name, phone, address }: Record<string, unknown>): PickupStore | null {
  if (!isText(erpStoreId, 64) || erpStoreId === '' || !isText(name, 100)) return null;
  const part = (field: string): string => readText(asObject(address)[field], limits.street);
  return {
    erpStoreId,
    name,
    phone: readText(phone, limits.phone),
    address: {
      street1: part('street1'),
      street2: part('street2'),
      locality: part('locality'),
      region: part('region'),
      postcode: part('postcode'),
      country: part('country'),
    },
  };
}

function readContact(value: unknown): Contact | null {
  const { email, firstName, lastName, phone, agreeToMarketing } = asObject(value);
  const whole =
    isText(email, limits.email) &&
    email &&
    isText(firstName, limits.personName) &&
    firstName &&
    isText(lastName, limits.personName) &&
    lastName &&
    isText(phone, limits.phone) &&
    phone;
  return whole ? { email, firstName, lastName, phone, agreeToMarketing: agreeToMarketing === true } : null;
}

function readKnownContact(value: unknown): CheckoutRecord['knownContact'] {
  const { email, firstName, lastName } = asObject(value);
  const whole =
    isText(email, limits.email) && email && isText(firstName, limits.personName) && isText(lastName, limits.personName);
  return whole ? { email, firstName, lastName } : null;
}

function readAddress(value: unknown): Address | null {
  const stored = asObject(value);
  const { contactName, street1, state, postcode, country } = stored;
  if (
    !isText(contactName, limits.contactName) ||
    !contactName ||
    !isText(street1, limits.street) ||
    !street1 ||
    !isText(country, 2)
  )
    return null;
  return {
    type: stored.type === 'SELECTED' ? 'SELECTED' : 'ENTERED',
    company: readText(stored.company, limits.company),
    contactName,
    country,
    phone: readText(stored.phone, limits.phone),
    street1,
    street2: readText(stored.street2, limits.street),
    suburb: readText(stored.suburb, limits.suburb),
    state: readText(state, limits.state),
    postcode: readText(postcode, limits.postcode),
  };
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const isText = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max;
const readText = (value: unknown, max: number): string => (isText(value, max) ? value : '');
