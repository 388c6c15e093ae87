/**
 * Converts the URL of a listing to a query and back (CAT-01 to CAT-21). Anything unknown or malformed is dropped, never
 * an error.
 */
import { limits } from '../fields/limits.ts';
import type { SizeSystem } from './product.ts';

export const sorts = ['nameAsc', 'nameDesc', 'priceAsc', 'priceDesc', 'newest', 'oldest'] as const;
export type Sort = (typeof sorts)[number];
/** Size system → its listing parameter. */
export const sizeParams = {
  usMen: 'usMenSize',
  usWomen: 'usWomenSize',
  usKids: 'usKidsSize',
  uk: 'ukSize',
  eu: 'euSize',
} as const satisfies Record<SizeSystem, string>;

export interface ListingQuery {
  /** Search text; '' for browsing. */
  text: string;
  /** Absent = Recommended (CAT-21). */
  sort?: Sort;
  /** From 1. */
  page: number;
  brand: string[];
  colour: string[];
  sale: boolean;
  new: boolean;
  sizes: Partial<Record<SizeSystem, string[]>>;
  /** false when 'adj=0' switched ranking adjustments off (CAT-10). */
  adjustRanking: boolean;
}

const MAX_VALUES = 50;
const clean = (value: string) =>
  value
    .normalize('NFC')
    .replace(/[\p{C}]+/gu, ' ')
    .trim()
    .slice(0, limits.searchTerm);
const many = (params: URLSearchParams, name: string) =>
  [
    ...new Set(
      params
        .getAll(name)
        .map(clean)
        .filter((value) => value !== '' && value.length <= 60),
    ),
  ].slice(0, MAX_VALUES);

export function parseListingQuery(params: URLSearchParams, termParam = 'q'): ListingQuery {
  const sort = params.get('sort');
  const page = Number(/^\d{1,5}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  const sizes: ListingQuery['sizes'] = {};
  for (const [system, name] of Object.entries(sizeParams)) {
    const labels = many(params, name);
    if (labels.length > 0) sizes[system as SizeSystem] = labels;
  }
  return {
    text: clean(params.get(termParam) ?? ''),
    ...(sorts.includes(sort as Sort) && { sort: sort as Sort }),
    page: Math.max(1, page),
    brand: many(params, 'brand'),
    colour: many(params, 'colour'),
    sale: params.get('sale') === '1',
    new: params.get('new') === '1',
    sizes,
    adjustRanking: params.get('adj') !== '0',
  };
}

/** The shortest URL for a query, with parameters in a fixed order, so that equal listings share one URL. */
export function formatListingQuery(query: Partial<ListingQuery>, termParam = 'q'): string {
  const params = new URLSearchParams();
  if (query.text) params.set(termParam, query.text);
  if (query.sort) params.set('sort', query.sort);
  for (const brand of query.brand ?? []) params.append('brand', brand);
  for (const colour of query.colour ?? []) params.append('colour', colour);
  if (query.sale) params.set('sale', '1');
  if (query.new) params.set('new', '1');
  for (const [system, name] of Object.entries(sizeParams)) {
    for (const label of query.sizes?.[system as SizeSystem] ?? []) params.append(name, label);
  }
  if (query.adjustRanking === false) params.set('adj', '0');
  if ((query.page ?? 1) > 1) params.set('page', String(query.page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
