/**
 * The columns of the index. A product has a slot; a facet value is a set of slots; a sort order is a list of slots. One
 * product can be added, replaced or removed in microseconds, so that a change of stock needs no rebuild.
 */
import type { ProductCard } from '#contract/products/product.ts';
import type { CategoryRow } from '#modules/catalogue/pages/category-row.ts';
import { slugify } from '#shared/ids.ts';
import { type FacetFields, noFacetFields } from '../facet-field-records.ts';
import { noRedirectRules, type RedirectRules } from '../redirect-records.ts';
import { type Bitset, clearBit, createBitset, growBitset, setBit } from './bitset.ts';
import { type Colourways, createColourways } from './colourways.ts';
import { type Columns, createColumns, fillColumns, growColumns, nameKey } from './columns.ts';
import { createFacets, eachMembership, type Facets, growFacets } from './facets.ts';
import type { IndexDocument } from './index-document.ts';
import { type MemberOffers, noMemberOffers } from './member-offers.ts';
import { cardSize, nameInCard, unpackCard, writeCard } from './records/card-text.ts';
import { cardOf, packDocument, unpackDocument } from './records/document-text.ts';
import { createRecordArena, type RecordArena } from './records/record-arena.ts';
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
  colourways: Colourways;
  orders: Record<OrderName, SortOrder>;
  /** Names in the form used for comparison, by slot; only while everything is sorted, since each is in its record too. */
  nameKeys: string[];
  text: TextIndex;
  categoryRows: CategoryRow[];
  redirects: RedirectRules;
  memberOffers: MemberOffers;
  facetFields: FacetFields;
}

export type OrderName = 'recommended' | 'name' | 'price' | 'age';

export function createIndexData(capacity: number): IndexData {
  const size = Math.max(64, Math.ceil(capacity / 32) * 32);
  const columns = createColumns(size);
  const by = (name: 'id' | 'popularity' | 'demand' | 'price' | 'releasedDay', a: number, b: number): number =>
    (columns[name][a] as number) - (columns[name][b] as number);
  const byName = (a: number, b: number): number => {
    const [one, other] = [nameKeyAt(data, a), nameKeyAt(data, b)];
    return one < other ? -1 : one > other ? 1 : by('id', a, b);
  };
  const data: IndexData = {
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
    colourways: createColourways(),
    nameKeys: [],
    orders: {
      recommended: createSortOrder((a, b) => by('popularity', b, a) || by('demand', b, a) || by('id', a, b)),
      name: createSortOrder(byName),
      price: createSortOrder((a, b) => by('price', a, b) || by('id', a, b)),
      age: createSortOrder((a, b) => by('releasedDay', b, a) || by('id', b, a)),
    },
    text: createTextIndex(),
    categoryRows: [],
    redirects: noRedirectRules,
    memberOffers: noMemberOffers,
    facetFields: noFacetFields,
  };
  return data;
}

const nameKeyAt = (data: IndexData, slot: number): string =>
  data.nameKeys[slot] ?? nameKey(nameInCard(cardOf(data.records.get(slot))));

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
  yield* sortAgain(data);
  yield* data.text.trim();
}

/** Sorts everything, in such steps. */
export function* sortAgain(data: IndexData): Generator<void> {
  const slots = Int32Array.from(data.slotOf.values());
  for (const [n, slot] of slots.entries()) {
    data.nameKeys[slot] = nameKeyAt(data, slot);
    if (n % 100 === 0) yield;
  }
  for (const order of Object.values(data.orders)) yield* order.rebuild(slots);
  data.nameKeys = [];
  data.revision += 1;
}

/** Adds a product, or replaces its old state; false when nothing about it changed. */
export function putDocument(data: IndexData, document: IndexDocument): boolean {
  return put(data, document, true);
}

/** The same, but it keeps its place in the sort orders, a new one at their end: call `sortAgain` after the last of many. */
export function putUnsorted(data: IndexData, document: IndexDocument): boolean {
  return put(data, document, false);
}

function put(data: IndexData, document: IndexDocument, sorted: boolean): boolean {
  const slot = data.slotOf.get(document.id);
  if (slot === undefined) {
    const added = appendDocument(data, document);
    for (const order of Object.values(data.orders)) sorted ? order.insert(added) : order.append(added);
    return true;
  }
  const record = packDocument(document);
  if (record === data.records.get(slot)) return false;
  const before = documentAt(data, slot);
  const moved = sorted ? changedOrders(before, document) : [];
  for (const name of moved) data.orders[name].remove(slot);
  empty(data, slot, before);
  fill(data, slot, document, record);
  if (!hasSameText(before, document)) data.text.replace(slot, before, document);
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
  unpackCard(cardOf(data.records.get(slot)), colourwaysAt(data, slot));

/** How many bytes the card's JSON has. */
export const cardSizeAt = (data: IndexData, slot: number): number =>
  cardSize(data.records.bytesOf(slot), colourwaysAt(data, slot));
/** Writes the card as its JSON and returns where it ends. */
export const writeCardAt = (data: IndexData, slot: number, into: Uint8Array, at: number): number =>
  writeCard(data.records.bytesOf(slot), colourwaysAt(data, slot), into, at);

const colourwaysAt = (data: IndexData, slot: number): number =>
  data.colourways.count(data.columns.style[slot] as number);

/** The listed colourways of a style, in order of id. */
export function slotsOfStyle(data: IndexData, parentCode: string): number[] {
  const slots = data.colourways.slots(data.colourways.known(parentCode) ?? -1);
  return slots.sort((a, b) => (data.columns.id[a] as number) - (data.columns.id[b] as number));
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
  const style = data.colourways.numberOf(document.parentCode);
  data.colourways.add(style, slot);
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
  data.colourways.remove(data.columns.style[slot] as number, slot);
}

function grow(data: IndexData): void {
  data.capacity = Math.ceil((data.capacity * 1.5) / 32) * 32;
  for (const name of ['listed', 'inStock', 'sale', 'isNew', 'membersOnly'] as const)
    data[name] = growBitset(data[name], data.capacity);
  growFacets(data, data.capacity);
  growColumns(data.columns, data.capacity);
}
