/**
 * The columns of the index. A product has a slot; a facet value is a set of slots; a sort order is a list of slots.
 * One product can be put, replaced or removed in microseconds, so that a change of stock needs no rebuild.
 */
import type { ProductCard, SizeSystem } from '#contract/product.ts';
import { type Bitset, clearBit, createBitset, growBitset, setBit } from './bitset.ts';
import { type IndexDocument, SIZE_SYSTEMS } from './index-document.ts';
import type { CategoryRow } from './index-records.ts';
import { createOrder, type Order } from './sort-order.ts';
import { createTextIndex, type TextIndex } from './text-index.ts';

export interface FacetColumn { label: string; bits: Bitset }
type Facet = Map<string, FacetColumn>;

export interface IndexData {
  slots: number;
  capacity: number;
  slotOf: Map<number, number>;
  documents: (IndexDocument | null)[];
  cards: (ProductCard | null)[];
  listed: Bitset;
  inStock: Bitset;
  sale: Bitset;
  isNew: Bitset;
  brands: Facet;
  colours: Facet;
  /** Every category holds its descendants' products too. */
  categories: Facet;
  demographics: Facet;
  sizes: Record<SizeSystem, Facet>;
  /** How many colourways of each style are listed. */
  styles: Map<string, Set<number>>;
  orders: Record<OrderName, Order>;
  text: TextIndex;
  categoryRows: CategoryRow[];
}

export type OrderName = 'recommended' | 'name' | 'price' | 'age';

export function createIndexData(capacity: number): IndexData {
  const size = Math.max(64, Math.ceil(capacity / 32) * 32);
  const data: IndexData = {
    slots: 0, capacity: size, slotOf: new Map(), documents: [], cards: [],
    listed: createBitset(size), inStock: createBitset(size), sale: createBitset(size), isNew: createBitset(size),
    brands: new Map(), colours: new Map(), categories: new Map(), demographics: new Map(),
    sizes: { usMen: new Map(), usWomen: new Map(), usKids: new Map(), uk: new Map(), eu: new Map() },
    styles: new Map(), orders: {} as IndexData['orders'], text: createTextIndex(), categoryRows: [],
  };
  const of = (slot: number) => data.documents[slot] as IndexDocument;
  const collator = new Intl.Collator('en-NZ', { sensitivity: 'base', numeric: true });
  data.orders = {
    recommended: createOrder((a, b) => of(b).popularity - of(a).popularity || of(a).id - of(b).id),
    name: createOrder((a, b) => collator.compare(of(a).name, of(b).name) || of(a).id - of(b).id),
    price: createOrder((a, b) => of(a).priceCents - of(b).priceCents || of(a).id - of(b).id),
    age: createOrder((a, b) => of(b).releasedDay - of(a).releasedDay || of(b).id - of(a).id),
  };
  return data;
}

/** Takes a product in for the first time, without touching the orders: for building; call `sortOrders` afterwards. */
export function appendDocument(data: IndexData, document: IndexDocument): number {
  if (data.slots === data.capacity) grow(data);
  const slot = data.slots;
  data.slots += 1;
  data.slotOf.set(document.id, slot);
  fill(data, slot, document);
  data.text.add(slot, document);
  return slot;
}

export function sortOrders(data: IndexData): void {
  for (const order of Object.values(data.orders)) order.rebuild([...data.slotOf.values()]);
}

/** Puts a product in, or puts its new state in place of the old one. */
export function putDocument(data: IndexData, document: IndexDocument): void {
  const slot = data.slotOf.get(document.id);
  if (slot === undefined) {
    const added = appendDocument(data, document);
    for (const order of Object.values(data.orders)) order.insert(added);
    return;
  }
  const before = data.documents[slot] as IndexDocument;
  const moved = changedOrders(before, document);
  for (const name of moved) data.orders[name].remove(slot);
  empty(data, slot, before);
  const sameText = hasSameText(before, document);
  if (!sameText) data.text.remove(slot);
  fill(data, slot, document);
  if (!sameText) data.text.add(slot, document);
  for (const name of moved) data.orders[name].insert(slot);
}

export function removeDocument(data: IndexData, id: number): boolean {
  const slot = data.slotOf.get(id);
  if (slot === undefined) return false;
  for (const order of Object.values(data.orders)) order.remove(slot);
  empty(data, slot, data.documents[slot] as IndexDocument);
  data.text.remove(slot);
  data.slotOf.delete(id);
  data.documents[slot] = null;
  data.cards[slot] = null;
  return true;
}

/** The card as shown, with the number of colourways of its style as it is now. */
export function cardAt(data: IndexData, slot: number): ProductCard {
  const card = data.cards[slot] as ProductCard;
  return { ...card, colourways: data.styles.get((data.documents[slot] as IndexDocument).parentCode)?.size ?? 1 };
}

function changedOrders(before: IndexDocument, after: IndexDocument): OrderName[] {
  const names: OrderName[] = [];
  if (before.popularity !== after.popularity) names.push('recommended');
  if (before.name !== after.name) names.push('name');
  if (before.priceCents !== after.priceCents) names.push('price');
  if (before.releasedDay !== after.releasedDay) names.push('age');
  return names;
}

const hasSameText = (a: IndexDocument, b: IndexDocument) =>
  a.name === b.name && a.brandName === b.brandName && a.colourName === b.colourName && a.categoryPath === b.categoryPath && a.productType === b.productType &&
  a.demographic === b.demographic && a.colours.join() === b.colours.join();

/** Every facet value that a document belongs to, with the label it is shown by. */
function* memberships(data: IndexData, document: IndexDocument): Generator<[facet: Facet, value: string, label: string]> {
  yield [data.brands, document.brandSlug, document.brandName];
  for (const colour of document.colours) yield [data.colours, colour, colour];
  const parts = document.categoryPath.split('/');
  for (let depth = 1; depth <= parts.length; depth += 1) yield [data.categories, parts.slice(0, depth).join('/'), ''];
  yield [data.demographics, document.demographic, document.demographic];
  for (const system of SIZE_SYSTEMS) for (const label of document.sizes[system]) yield [data.sizes[system], label, label];
}

function fill(data: IndexData, slot: number, document: IndexDocument): void {
  data.documents[slot] = document;
  data.cards[slot] = toCard(document);
  setBit(data.listed, slot);
  if (document.inStock) setBit(data.inStock, slot);
  if (document.originalPriceCents !== null) setBit(data.sale, slot);
  if (document.isNew) setBit(data.isNew, slot);
  for (const [facet, value, label] of memberships(data, document)) {
    let column = facet.get(value);
    if (!column) {
      column = { label, bits: createBitset(data.capacity) };
      facet.set(value, column);
    }
    column.label = label;
    setBit(column.bits, slot);
  }
  const style = data.styles.get(document.parentCode);
  if (style) style.add(slot);
  else data.styles.set(document.parentCode, new Set([slot]));
}

function empty(data: IndexData, slot: number, document: IndexDocument): void {
  for (const bits of [data.listed, data.inStock, data.sale, data.isNew]) clearBit(bits, slot);
  for (const [facet, value] of memberships(data, document)) {
    const column = facet.get(value);
    if (column) clearBit(column.bits, slot);
  }
  const style = data.styles.get(document.parentCode);
  style?.delete(slot);
  if (style?.size === 0) data.styles.delete(document.parentCode);
}

function grow(data: IndexData): void {
  data.capacity = Math.ceil((data.capacity * 1.25) / 32) * 32;
  for (const name of ['listed', 'inStock', 'sale', 'isNew'] as const) data[name] = growBitset(data[name], data.capacity);
  for (const facet of [data.brands, data.colours, data.categories, data.demographics, ...Object.values(data.sizes)]) {
    for (const column of facet.values()) column.bits = growBitset(column.bits, data.capacity);
  }
}

function toCard(document: IndexDocument): ProductCard {
  const overlayIds = document.loyaltyMemberExclusive && !document.overlayIds.includes('members-only') ? [...document.overlayIds, 'members-only'] : document.overlayIds;
  return {
    id: String(document.id), path: document.path, name: document.name, brandName: document.brandName, colourName: document.colourName,
    price: document.priceCents / 100, originalPrice: document.originalPriceCents === null ? null : document.originalPriceCents / 100,
    isNew: document.isNew, soldOut: !document.inStock, overlayIds, swatch: document.swatch, colourways: 1,
    image: document.images[0] ?? null, hoverImage: document.images[1] ?? null,
  };
}
