/**
 * The columns of the index. A product has a slot; a facet value is a set of slots; a sort order is a list of slots. One
 * product can be added, replaced or removed in microseconds, so that a change of stock needs no rebuild.
 */
import type { ProductCard } from '#contract/products/product.ts';
import type { CategoryRow } from '#modules/catalogue/pages/category-row.ts';
import { slugify } from '#shared/ids.ts';
import type { RedirectRules } from '../redirect-records.ts';
import { type Bitset, clearBit, createBitset, growBitset, setBit } from './bitset.ts';
import { type Columns, createColumns, fillColumns, growColumns, nameKey } from './columns.ts';
import { createFacets, eachMembership, type Facets, growFacets } from './facets.ts';
import {
  CARD_END_BYTE,
  cardEnd,
  type IndexDocument,
  packDocument,
  unpackCard,
  unpackDocument,
} from './index-document.ts';
import { type MemberOffers, noMemberOffers } from './member-offers.ts';
import { createRecordArena, type RecordArena } from './record-arena.ts';
import { createSortOrder, type SortOrder } from './sort-order.ts';
import { createTextIndex, type TextIndex } from './text-index.ts';

export interface IndexData extends Facets {
  /** Rises with every product added or removed: results computed before may be stale. */
  revision: number;
  /** Slots ever used; some of them may be free again. */
  slots: number;
  free: number[];
  capacity: number;
  slotOf: Map<number, number>;
  /** Each product as packDocument makes it. */
  records: RecordArena;
  columns: Columns;
  listed: Bitset;
  inStock: Bitset;
  sale: Bitset;
  isNew: Bitset;
  /** What only members can buy. */
  membersOnly: Bitset;
  /** Product types by their slug; one without letters or digits of the alphabet has none and is not offered. */
  types: Map<string, { number: number; label: string; count: number }>;
  /** Parent code → number of the style; the slots of each style's colourways by that number. */
  styles: Map<string, number>;
  colourways: number[][];
  orders: Record<OrderName, SortOrder>;
  text: TextIndex;
  categoryRows: CategoryRow[];
  redirects: RedirectRules;
  memberOffers: MemberOffers;
}

export type OrderName = 'recommended' | 'name' | 'price' | 'age';

export function createIndexData(capacity: number): IndexData {
  const size = Math.max(64, Math.ceil(capacity / 32) * 32);
  const columns = createColumns(size);
  const by = (name: 'id' | 'popularity' | 'demand' | 'price' | 'releasedDay', a: number, b: number): number =>
    (columns[name][a] as number) - (columns[name][b] as number);
  const byName = (a: number, b: number): number => {
    const [one, other] = [columns.name[a] as string, columns.name[b] as string];
    return one < other ? -1 : one > other ? 1 : by('id', a, b);
  };
  return {
    revision: 0,
    slots: 0,
    free: [],
    capacity: size,
    slotOf: new Map(),
    records: createRecordArena(),
    columns,
    listed: createBitset(size),
    inStock: createBitset(size),
    sale: createBitset(size),
    isNew: createBitset(size),
    membersOnly: createBitset(size),
    ...createFacets(size),
    types: new Map(),
    styles: new Map(),
    colourways: [],
    orders: {
      recommended: createSortOrder((a, b) => by('popularity', b, a) || by('demand', b, a) || by('id', a, b)),
      name: createSortOrder(byName),
      price: createSortOrder((a, b) => by('price', a, b) || by('id', a, b)),
      age: createSortOrder((a, b) => by('releasedDay', b, a) || by('id', b, a)),
    },
    text: createTextIndex(),
    categoryRows: [],
    redirects: { fingerprint: '', targets: new Map() },
    memberOffers: noMemberOffers,
  };
}

/** Adds a new product without updating the sort orders: for building; call `finishIndexData` afterwards. */
export function appendDocument(data: IndexData, document: IndexDocument): number {
  const slot = data.free.pop() ?? data.slots;
  if (slot === data.slots) {
    if (data.slots === data.capacity) grow(data);
    data.slots += 1;
  }
  data.slotOf.set(document.id, slot);
  fill(data, slot, document, packDocument(document));
  data.text.add(slot, document);
  return slot;
}

/**
 * Sorts everything once and releases the spare capacity of growing lists, in steps of a millisecond or less, so that
 * other work can run in between.
 */
export function* finishIndexData(data: IndexData): Generator<void> {
  const slots = Int32Array.from(data.slotOf.values());
  for (const order of Object.values(data.orders)) yield* order.rebuild(slots);
  yield* data.text.trim();
}

/** Adds a product, or replaces its old state; false when nothing about it changed. */
export function putDocument(data: IndexData, document: IndexDocument): boolean {
  const slot = data.slotOf.get(document.id);
  if (slot === undefined) {
    const added = appendDocument(data, document);
    for (const order of Object.values(data.orders)) order.insert(added);
    return true;
  }
  const record = packDocument(document);
  if (record === data.records.get(slot)) return false;
  const before = documentAt(data, slot);
  const moved = changedOrders(before, document);
  const sameText = hasSameText(before, document);
  for (const name of moved) data.orders[name].remove(slot);
  empty(data, slot, before);
  if (!sameText) data.text.remove(slot, before);
  fill(data, slot, document, record);
  if (!sameText) data.text.add(slot, document);
  for (const name of moved) data.orders[name].insert(slot);
  return true;
}

export function removeDocument(data: IndexData, id: number): boolean {
  const slot = data.slotOf.get(id);
  if (slot === undefined) return false;
  const document = documentAt(data, slot);
  for (const order of Object.values(data.orders)) order.remove(slot);
  empty(data, slot, document);
  data.text.remove(slot, document);
  data.slotOf.delete(id);
  data.records.remove(slot);
  data.free.push(slot);
  return true;
}

export const documentAt = (data: IndexData, slot: number): IndexDocument => unpackDocument(data.records.get(slot));

/** The card as shown, with the current number of colourways of its style. */
export const cardAt = (data: IndexData, slot: number): ProductCard =>
  unpackCard(data.records.get(slot), colourwaysAt(data, slot));

/** The same as the bytes of its JSON, in two parts. */
export function cardBytesAt(data: IndexData, slot: number): [Buffer, Buffer] {
  const bytes = data.records.bytesOf(slot);
  return [bytes.subarray(0, bytes.indexOf(CARD_END_BYTE)), endOf(colourwaysAt(data, slot))];
}
const colourwaysAt = (data: IndexData, slot: number): number =>
  data.colourways[data.columns.style[slot] as number]?.length ?? 1;
const cardEnds: Buffer[] = [];
const endOf = (colourways: number): Buffer => (cardEnds[colourways] ??= Buffer.from(cardEnd(colourways)));

/** The listed colourways of a style, in order of id. */
export function slotsOfStyle(data: IndexData, parentCode: string): number[] {
  const style = data.styles.get(parentCode);
  const slots = style === undefined ? [] : (data.colourways[style] ?? []);
  return [...slots].sort((a, b) => (data.columns.id[a] as number) - (data.columns.id[b] as number));
}

function changedOrders(before: IndexDocument, after: IndexDocument): OrderName[] {
  const names: OrderName[] = [];
  if (before.popularity !== after.popularity || before.demand !== after.demand) names.push('recommended');
  if (nameKey(before.name) !== nameKey(after.name)) names.push('name');
  if (before.priceCents !== after.priceCents) names.push('price');
  if (before.releasedDay !== after.releasedDay) names.push('age');
  return names;
}

const TEXT_PARTS = [
  'name',
  'brandName',
  'colourName',
  'categoryPath',
  'productType',
  'demographic',
  'materials',
] as const;
const hasSameText = (a: IndexDocument, b: IndexDocument): boolean =>
  TEXT_PARTS.every((part) => a[part] === b[part]) && a.colours.join() === b.colours.join();

function fill(data: IndexData, slot: number, document: IndexDocument, record: string): void {
  data.revision += 1;
  data.records.put(slot, record);
  setBit(data.listed, slot);
  if (document.inStock) setBit(data.inStock, slot);
  if (document.originalPriceCents !== null) setBit(data.sale, slot);
  if (document.isNew) setBit(data.isNew, slot);
  if (document.loyaltyMemberExclusive) setBit(data.membersOnly, slot);
  eachMembership(data, document, (facet, value, label) => {
    let column = facet.get(value);
    if (!column) {
      column = { number: facet.size, label: label ?? value, bits: createBitset(data.capacity), count: 0 };
      facet.set(value, column);
    }
    if (label !== null) column.label = label;
    setBit(column.bits, slot);
    column.count += 1;
  });
  let style = data.styles.get(document.parentCode);
  if (style === undefined) {
    style = data.colourways.length;
    data.styles.set(document.parentCode, style);
    data.colourways.push([]);
  }
  data.colourways[style]?.push(slot);
  fillColumns(data.columns, slot, document, {
    style,
    brand: data.brands.get(document.brandSlug)?.number ?? 0,
    type: numberOfType(data, document.productType),
  });
}

function numberOfType({ types }: IndexData, label: string): number {
  const slug = slugify(label);
  const known = types.get(slug);
  const number = known?.number ?? types.size;
  types.set(slug, { number, label, count: (known?.count ?? 0) + 1 });
  return number;
}

function empty(data: IndexData, slot: number, document: IndexDocument): void {
  data.revision += 1;
  for (const bits of [data.listed, data.inStock, data.sale, data.isNew, data.membersOnly]) clearBit(bits, slot);
  eachMembership(data, document, (facet, value) => {
    const column = facet.get(value);
    if (!column) return;
    clearBit(column.bits, slot);
    column.count -= 1;
  });
  const type = data.types.get(slugify(document.productType));
  if (type) type.count -= 1;
  const slots = data.colourways[data.columns.style[slot] as number] ?? [];
  slots.splice(slots.indexOf(slot), 1);
}

function grow(data: IndexData): void {
  data.capacity = Math.ceil((data.capacity * 1.5) / 32) * 32;
  for (const name of ['listed', 'inStock', 'sale', 'isNew', 'membersOnly'] as const)
    data[name] = growBitset(data[name], data.capacity);
  growFacets(data, data.capacity);
  growColumns(data.columns, data.capacity);
}
