/** What a checkout remembers, and how it is read back from storage, cleared after an order and at log-out. Pure (CHK-01, CHK-02, CHK-35, CHK-36). */
import type { Address, Contact } from '#contract/fields/fields.ts';
import { limits } from '#contract/fields/limits.ts';
import type { StorePlace } from '#contract/stores/store.ts';

export type ShippingType = 'DELIVERY' | 'STORE_PICKUP';
export interface DeliveryOptions {
  methodCode: string;
  instructions: { delivery: string };
  authorityToLeave: boolean;
}
/** What an order says of the store it waits in (SHIP-05). */
export type PickupStore = StorePlace;

export interface CheckoutRecord {
  /** One checkout makes at most one order. */
  checkoutId: string;
  contact: Contact | null;
  /** The contact is as the shopper wrote it here, not as the account has it: loading the account leaves it alone. */
  contactTyped: boolean;
  /** What the account knows of a customer without a phone number: no contact yet, but the contact step begins with it (FIX-16). */
  knownContact: Pick<Contact, 'email' | 'firstName' | 'lastName'> | null;
  shippingType: ShippingType | null;
  /** One that was typed in for this checkout; null: the delivery address, or the default of the book. */
  billingAddress: Address | null;
  delivery: { address: Address | null; options: DeliveryOptions | null };
  pickup: { store: PickupStore | null; options: { methodCode: 'storePickup' } | null };
  promoCodes: string[];
  /** Which addresses of the customer's book these are; null for those that were typed in (ACC-17). */
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
  selected: { delivery: null, billing: null },
});

/** After an order: a new checkout; who the shopper is and where they live may stay, how it was sent does not (CHK-36). */
export const afterOrder = (record: CheckoutRecord, checkoutId: string): CheckoutRecord => ({
  ...record,
  checkoutId,
  promoCodes: [],
  delivery: { ...record.delivery, options: null },
  pickup: { store: null, options: null },
});

/** After log-out nothing personal is left (CHK-35). */
export const afterLogOut = (_record: CheckoutRecord, checkoutId: string): CheckoutRecord => newRecord(checkoutId);

/**
 * The contact is who the account says (ACC-16). The checkout asks for a phone, the account does not: without one, that of whoever
 * typed the same e-mail here stands in, else name and e-mail wait for the contact step, and nothing a guest typed is left (FIX-16).
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

/** Whether these say the same of who it is; what they agreed to is another matter. */
export const sameContact = (one: Contact | null, other: Contact): boolean =>
  one !== null &&
  one.email === other.email &&
  one.firstName === other.firstName &&
  one.lastName === other.lastName &&
  one.phone === other.phone;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Reads what was stored; parts that are not whole are left out. */
export function readRecord(value: unknown, newId: () => string): CheckoutRecord {
  const kept = asObject(value);
  const delivery = asObject(kept.delivery);
  const options = asObject(delivery.options);
  const pickup = asObject(kept.pickup);
  const store = asObject(pickup.store);
  const selected = asObject(kept.selected);
  const contact = readContact(kept.contact);
  return {
    checkoutId: typeof kept.checkoutId === 'string' && UUID.test(kept.checkoutId) ? kept.checkoutId : newId(),
    contact,
    contactTyped: contact !== null && kept.contactTyped === true,
    knownContact: contact ? null : readKnownContact(kept.knownContact),
    shippingType: kept.shippingType === 'DELIVERY' || kept.shippingType === 'STORE_PICKUP' ? kept.shippingType : null,
    billingAddress: readAddress(kept.billingAddress),
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
    promoCodes: Array.isArray(kept.promoCodes)
      ? kept.promoCodes.filter((code) => isText(code, limits.promoCode) && code !== '').slice(0, limits.promoCodes)
      : [],
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
  const kept = asObject(value);
  const { contactName, street1, state, postcode, country } = kept;
  if (
    !isText(contactName, limits.contactName) ||
    !contactName ||
    !isText(street1, limits.street) ||
    !street1 ||
    !isText(country, 2)
  )
    return null;
  return {
    type: kept.type === 'SELECTED' ? 'SELECTED' : 'ENTERED',
    company: readText(kept.company, limits.company),
    contactName,
    country,
    phone: readText(kept.phone, limits.phone),
    street1,
    street2: readText(kept.street2, limits.street),
    suburb: readText(kept.suburb, limits.suburb),
    state: readText(state, limits.state),
    postcode: readText(postcode, limits.postcode),
  };
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const isText = (value: unknown, max: number): value is string => typeof value === 'string' && value.length <= max;
const readText = (value: unknown, max: number): string => (isText(value, max) ? value : '');
