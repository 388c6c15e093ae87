/** What staff have chosen in the form of a change, and the wish that it makes. Pure (EDIT-01). */
import type { Address } from '#contract/fields/fields.ts';
import type { StaffChangeable } from '#contract/staff/orders/staff-order-changes.ts';

export interface LineDraft {
  /** Variant of the new size; '' keeps the one it has. */
  size: string;
  /** Units of the line from now on; where a size is chosen, the units that get it. */
  qty: string;
}
export interface ChangeDraft {
  lines: Readonly<Record<string, LineDraft>>;
  added: readonly { code: string; qty: string }[];
  way: 'DELIVERY' | 'STORE_PICKUP';
  address: Address;
  methodCode: string;
  storeId: string;
}

/** Of the parts of the form about delivery. */
export interface DeliveryProps {
  changeable: StaffChangeable;
  draft: ChangeDraft;
  put: (values: Partial<ChangeDraft>) => void;
  fields: Readonly<Record<string, string>>;
}

export function draftOf({
  lines,
  address,
  countries,
  methods,
  methodCode,
  stores,
  storeId,
}: StaffChangeable): ChangeDraft {
  return {
    lines: Object.fromEntries(lines.map(({ lineId, qty }) => [lineId, { size: '', qty: `${qty}` }])),
    added: [],
    way: storeId === null ? 'DELIVERY' : 'STORE_PICKUP',
    address: address ?? { ...noAddress, country: countries[0] ?? '' },
    methodCode: storeId === null ? methodCode : (methods[0]?.code ?? ''),
    storeId: storeId ?? stores[0]?.id ?? '',
  };
}
const noAddress: Address = {
  ...{ type: 'ENTERED', company: '', contactName: '', country: '', street1: '', street2: '' },
  ...{ suburb: '', state: '', postcode: '', phone: '' },
};

/** The wish as the API takes it, to be checked by its schema: what is as it was is left out. */
export function wishOf(draft: ChangeDraft, now: StaffChangeable) {
  const drafts = now.lines.map((line) => ({ line, ...(draft.lines[line.lineId] ?? { size: '', qty: `${line.qty}` }) }));
  const delivery = deliveryOf(draft, now);
  return {
    sizes: drafts
      .filter(({ size }) => size !== '')
      .map(({ line, size, qty }) => ({ lineId: line.lineId, qty: unitsOf(qty), variantId: size })),
    quantities: drafts
      .filter(({ line, size, qty }) => size === '' && unitsOf(qty) !== line.qty)
      .map(({ line, qty }) => ({ lineId: line.lineId, qty: unitsOf(qty) })),
    added: draft.added
      .filter(({ code }) => code.trim() !== '')
      .map(({ code, qty }) => ({ code: code.trim(), qty: unitsOf(qty) })),
    ...(delivery && { delivery }),
  };
}

/** NaN for anything but a whole number, which the schema refuses. */
const unitsOf = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

function deliveryOf({ way, address, methodCode, storeId }: ChangeDraft, now: StaffChangeable) {
  if (way === 'STORE_PICKUP') return storeId === now.storeId ? undefined : ({ type: 'STORE_PICKUP', storeId } as const);
  const isOther = JSON.stringify(address) !== JSON.stringify(now.address);
  const isOtherMethod = now.storeId !== null || methodCode !== now.methodCode;
  if (!isOther && !isOtherMethod) return undefined;
  return {
    type: 'DELIVERY' as const,
    // A typed address is not the one that was chosen from the finder.
    ...(isOther && { address: { ...address, type: 'ENTERED' as const } }),
    ...(isOtherMethod && { methodCode }),
  };
}
