/**
 * Converts the URL of a listing to a query and back (CAT-01 to CAT-21). Anything unknown or malformed is dropped, never
 * an error.
 */
import { limits } from '../fields/limits.ts';
import type { SizeSystem } from './product.ts';
import {
  type Closure,
  closures,
  type Gender,
  genders,
  type MaterialFamily,
  materialFamilies,
  type Occasion,
  occasions,
  type Width,
  widths,
} from './product-attributes.ts';

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

/** Facets whose values are a closed list, and the list: the parameter has the facet's name. */
export const listedFacets = {
  gender: genders,
  width: widths,
  closure: closures,
  material: materialFamilies,
  occasion: occasions,
} as const;
export type ListedFacet = keyof typeof listedFacets;

/**
 * Contains the shopper's own term: the one that a search redirect was applied to (NAV-08), or the searched text itself,
 * whose words are then taken as they are typed.
 */
export const REDIRECTED = 'redirectedSearchQuery';

/** The highest price of a price filter, in whole dollars. */
export const maxPriceFilter = 99_999;

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
  /** What members get for less, or only they can buy. */
  member: boolean;
  sizes: Partial<Record<SizeSystem, string[]>>;
  gender: Gender[];
  /** Product types, written as in `slugify`: 'court-shoe'. */
  type: string[];
  /** Values of the shop's own fields, such as 'sole.Rubber' of the field 'sole' (OWN-14). */
  field: string[];
  /** Whole dollars; a price equal to either end is within. Absent = no limit. */
  priceMin?: number;
  priceMax?: number;
  width: Width[];
  closure: Closure[];
  material: MaterialFamily[];
  occasion: Occasion[];
  /** Whether the words of the text are taken as they are typed: none is corrected or left out (UX-04). */
  literal: boolean;
  /** false when 'adj=0' switched ranking adjustments off (CAT-10). */
  adjustRanking: boolean;
}

/** Everything, in the recommended order. */
export const emptyListingQuery: ListingQuery = {
  text: '',
  page: 1,
  brand: [],
  colour: [],
  sale: false,
  new: false,
  member: false,
  sizes: {},
  gender: [],
  type: [],
  field: [],
  width: [],
  closure: [],
  material: [],
  occasion: [],
  literal: false,
  adjustRanking: true,
};

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
/** The values that are in the list, in the order of the list, so that equal choices share one URL. */
const among = <T extends string>(list: readonly T[], values: readonly string[]): T[] =>
  list.filter((value) => values.includes(value));
export const typeSlug = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Ends between whole dollars are widened to whole ones; the wrong way round they still say which range is meant (UX-06). */
function parsePrices(params: URLSearchParams): Pick<ListingQuery, 'priceMin' | 'priceMax'> {
  const [min, max] = ['priceMin', 'priceMax'].map((name) => {
    const text = (params.get(name) ?? '').trim();
    return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
  });
  const priceMin = min && Math.min(maxPriceFilter, Math.floor(min));
  const priceMax = max === undefined ? undefined : Math.min(maxPriceFilter, Math.ceil(max));
  if (priceMin && priceMax !== undefined && priceMin > priceMax)
    return { ...(priceMax && { priceMin: priceMax }), priceMax: priceMin };
  return { ...(priceMin && { priceMin }), ...(priceMax !== undefined && { priceMax }) };
}

export function parseListingQuery(params: URLSearchParams, termParam = 'q'): ListingQuery {
  const sort = params.get('sort');
  const page = Number(/^\d{1,5}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  const sizes: ListingQuery['sizes'] = {};
  for (const [system, name] of Object.entries(sizeParams)) {
    const labels = many(params, name);
    if (labels.length > 0) sizes[system as SizeSystem] = labels;
  }
  const text = clean(params.get(termParam) ?? '');
  return {
    text,
    ...(sorts.includes(sort as Sort) && { sort: sort as Sort }),
    page: Math.max(1, page),
    brand: many(params, 'brand'),
    colour: many(params, 'colour'),
    sale: params.get('sale') === '1',
    new: params.get('new') === '1',
    member: params.get('member') === '1',
    sizes,
    gender: among(genders, params.getAll('gender')),
    field: many(params, 'field'),
    type: many(params, 'type').filter((type) => typeSlug.test(type)),
    ...parsePrices(params),
    width: among(widths, params.getAll('width')),
    closure: among(closures, params.getAll('closure')),
    material: among(materialFamilies, params.getAll('material')),
    occasion: among(occasions, params.getAll('occasion')),
    literal: text !== '' && clean(params.get(REDIRECTED) ?? '') === text,
    adjustRanking: params.get('adj') !== '0',
  };
}

/** The shortest URL for a query, with parameters in a fixed order, so that equal listings share one URL. */
export function formatListingQuery(query: Partial<ListingQuery>, termParam = 'q'): string {
  let text = '';
  // A listing has two hundred links with such a URL: URLSearchParams takes four times as long.
  const add = (name: string, value: string | number) => {
    text += `${text === '' ? '?' : '&'}${name}=${encoded(`${value}`)}`;
  };
  if (query.text) add(encoded(termParam), query.text);
  if (query.sort) add('sort', query.sort);
  for (const name of ['brand', 'colour'] as const) for (const one of query[name] ?? []) add(name, one);
  if (query.sale) add('sale', 1);
  if (query.new) add('new', 1);
  if (query.member) add('member', 1);
  for (const system of sizeSystemNames) for (const label of query.sizes?.[system] ?? []) add(sizeParams[system], label);
  for (const name of ['type', 'field'] as const) for (const one of query[name] ?? []) add(name, one);
  for (const name of listedFacetNames)
    if (query[name]?.length) for (const value of among<string>(listedFacets[name], query[name])) add(name, value);
  if (query.priceMin) add('priceMin', query.priceMin);
  if (query.priceMax !== undefined) add('priceMax', query.priceMax);
  if (query.text && query.literal) add(REDIRECTED, query.text);
  if (query.adjustRanking === false) add('adj', 0);
  if ((query.page ?? 1) > 1) add('page', query.page ?? 1);
  return text;
}

const sizeSystemNames = Object.keys(sizeParams) as SizeSystem[];
const listedFacetNames = Object.keys(listedFacets) as ListedFacet[];

/** As URLSearchParams writes a value. */
const encoded = (value: string): string =>
  /^[\w.*-]*$/.test(value) ? value : new URLSearchParams([['', value]]).toString().slice(1);
