/** What staff type of a phone order, and the cart that it makes. Pure (EDIT-03). */
import type { Address } from '#contract/fields/fields.ts';
import type { PhoneOptions } from '#contract/staff/orders/staff-phone-orders.ts';

export interface PhoneForm {
  customerId: string | null;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  items: readonly { code: string; qty: string }[];
  promoCode: string;
  way: 'DELIVERY' | 'STORE_PICKUP';
  address: Address;
  methodCode: string;
  storeId: string;
  discountKind: 'PERCENT' | 'AMOUNT';
  discountValue: string;
  discountReason: string;
}

export interface KnownCustomer {
  customerId: string;
  name: string;
  email: string;
  phone: string;
  addresses: readonly Omit<Address, 'phone'>[];
}

export function emptyForm({ countries, methods, stores }: PhoneOptions, known: KnownCustomer | null): PhoneForm {
  const [firstName = '', ...rest] = (known?.name ?? '').split(' ');
  return {
    ...{ customerId: known?.customerId ?? null, email: known?.email ?? '', phone: known?.phone ?? '' },
    ...{ firstName, lastName: rest.join(' '), items: [{ code: '', qty: '1' }], promoCode: '', way: 'DELIVERY' },
    address: { ...noAddress, country: countries[0] ?? '', ...known?.addresses[0], phone: '' },
    ...{ methodCode: methods[0]?.code ?? '', storeId: stores[0]?.id ?? '' },
    ...{ discountKind: 'PERCENT', discountValue: '', discountReason: '' },
  };
}
const noAddress: Address = {
  ...{ type: 'ENTERED', company: '', contactName: '', country: '', street1: '', street2: '' },
  ...{ suburb: '', state: '', postcode: '', phone: '' },
};

/** NaN for anything but a number, which the schema refuses. */
const numberOf = (text: string): number => (/^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The cart as the API takes it, to be checked by its schema. */
export function cartOf(form: PhoneForm) {
  const { customerId, email, firstName, lastName, phone, address } = form;
  const { type, company, contactName, country, street1, street2, suburb, state, postcode } = address;
  const sent = { type, company, contactName, country, street1, street2, suburb, state, postcode, phone: address.phone };
  return {
    ...(customerId !== null && { customerId }),
    items: form.items.map(({ code, qty }) => ({ code: code.trim(), qty: numberOf(qty) })),
    promoCodes: form.promoCode.trim() === '' ? [] : [form.promoCode.trim()],
    contact: { email, firstName, lastName, phone },
    shipping:
      form.way === 'DELIVERY'
        ? {
            type: 'DELIVERY',
            address: { ...sent, contactName: contactName.trim() || `${firstName} ${lastName}`.trim() },
            options: { methodCode: form.methodCode },
          }
        : { type: 'STORE_PICKUP', store: { erpStoreId: form.storeId }, options: { methodCode: 'storePickup' } },
    ...(form.discountValue.trim() !== '' && {
      discount: {
        kind: form.discountKind,
        value: numberOf(form.discountValue.replace(/[$%\s]/g, '')),
        reason: form.discountReason,
      },
    }),
  };
}

/** Zod's problem with what is no number is not for shopkeepers. */
export const phoneProblems = (issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> =>
  Object.fromEntries(
    issues.map(({ path, message }) => {
      const last = path.at(-1);
      if (last === 'qty') return [path.join('.'), 'Enter a whole number of units.'];
      return [path.join('.'), last === 'value' && /NaN|number/.test(message) ? 'Enter a number such as 10.' : message];
    }),
  );
