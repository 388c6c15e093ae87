/** A merchant's shipping rules (docs/shipping.md), validated and in units to calculate with. Pure. */
import { z } from 'zod';
import { byEmailCode } from '#contract/checkout/gift-rules.ts';
import { homeCountry } from '#contract/fields/country-rules.ts';
import { kindByWords } from '#contract/fields/delivery-kind.ts';
import { type Cents, dollarsToCents, hasTwoDecimals } from '#shared/money.ts';
import { isRegionCode, postcodeKind, type RegionCode } from '#shared/nz-regions.ts';

const code = z
  .string()
  .regex(/^[a-zA-Z][a-zA-Z0-9]{0,29}$/, 'must begin with a letter and have letters and digits only');
const cents = z
  .number()
  .min(0)
  .max(100_000)
  .refine(hasTwoDecimals, 'has more than two decimals')
  .transform(dollarsToCents);
const grams = z
  .number()
  .positive()
  .max(100_000)
  .transform((kg) => Math.round(kg * 1000));
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "14:00", in quotes');
const days = z.int().min(0).max(60);
const postcode = z.string().regex(/^\d{4}$/);
const stretch = z
  .union([z.string(), z.int().min(0).max(9_999)], 'must be a postcode or two with a hyphen, such as 0600-0632')
  .transform((value) => (typeof value === 'number' ? `${value}`.padStart(4, '0') : value))
  .transform((value) => value.split('-').map((end) => end.trim()))
  .transform(([from, to = from]) => [from, to])
  .pipe(z.tuple([postcode, postcode]).refine(([from, to]) => from <= to, 'ends before it begins'));

const arrives = z.union(
  [
    z.strictObject({
      businessDays: z
        .tuple([days, days])
        .refine(([first, last]) => first <= last, 'the first day comes after the last'),
      cutOff: clock.optional(),
    }),
    z.strictObject({
      withinHours: z.int().min(1).max(12),
      vans: z.tuple([clock, clock]).refine(([from, to]) => from < to, 'the vans stop before they start'),
    }),
    z.strictObject({ readyAfterOpenHours: z.number().min(0).max(100) }),
  ],
  'must be one of { businessDays: [2, 4] }, { withinHours: 4, vans: ["09:00", "18:00"] } and { readyAfterOpenHours: 4 }',
);

const methodSchema = z.strictObject({
  code,
  label: z.string().min(1).max(60),
  type: z.enum(['DELIVERY', 'STORE_PICKUP']).default('DELIVERY'),
  price: cents,
  /** Prices of heavier parcels: the last one whose weight is exceeded counts. */
  heavier: z.array(z.strictObject({ overKg: grams, price: cents })).default([]),
  freeFromThreshold: z.boolean().default(false),
  maxKg: grams.nullable().default(null),
  requiresAuthorityToLeave: z.boolean().default(false),
  /** Codes of the countries it serves. Areas are places of New Zealand. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .min(1)
    .default([homeCountry]),
  /** Names of areas, 'rural' or 'boxes'; everywhere when empty. */
  onlyTo: z.array(z.string()).default([]),
  notTo: z.array(z.string()).default([]),
  slower: z.array(z.strictObject({ in: z.string(), days })).default([]),
  dearer: z.array(z.strictObject({ in: z.string(), price: cents })).default([]),
  /** The carrier's code of the service whose price it has, where carriers are asked (PARC-05). */
  carrierService: z
    .string()
    .regex(/^[\w-]{1,15}$/)
    .nullable()
    .default(null),
  arrives,
});

export const shippingFileSchema = z
  .strictObject({
    freeExpressThreshold: cents,
    defaultMethod: code,
    dispatch: z.strictObject({
      region: z.custom<RegionCode>(
        (value) => typeof value === 'string' && isRegionCode(value),
        'must be the code of a region, such as AUK or WGN',
      ),
      cutOff: clock,
    }),
    weights: z.strictObject({
      otherwise: z.int().min(0).max(50_000),
      categories: z.record(z.string(), z.int().min(0).max(50_000)).default({}),
    }),
    areas: z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), z.array(stretch).min(1)).default({}),
    methods: z.array(methodSchema).min(1).max(30),
  })
  .superRefine(({ areas, methods, defaultMethod }, issues) => {
    const addIssue = (path: PropertyKey[], message: string) => issues.addIssue({ code: 'custom', path, message });
    for (const known of ['rural', 'boxes'])
      if (known in areas) addIssue(['areas', known], `'${known}' is known already; choose another name`);
    for (const [at, method] of methods.entries()) {
      if (method.code === byEmailCode)
        addIssue(['methods', at, 'code'], `'${byEmailCode}' is how gift cards go; choose another code`);
      if (methods.findIndex((one) => one.code === method.code) < at)
        addIssue(['methods', at, 'code'], `there are two methods '${method.code}'`);
      const named = [
        ...method.onlyTo,
        ...method.notTo,
        ...method.slower.map((one) => one.in),
        ...method.dearer.map((one) => one.in),
      ];
      for (const area of named) {
        if (area !== 'rural' && area !== 'boxes' && !(area in areas))
          addIssue(['methods', at], `'${method.code}' speaks of the area '${area}', which is not there`);
      }
      if ((method.type === 'STORE_PICKUP') !== 'readyAfterOpenHours' in method.arrives)
        addIssue(
          ['methods', at, 'arrives'],
          `'${method.code}': readyAfterOpenHours is for collecting from a store, and only for that`,
        );
    }
    if (!methods.some((method) => method.code === defaultMethod))
      addIssue(['defaultMethod'], `there is no method '${defaultMethod}'`);
    if (
      !methods.some(
        ({ type, countries, onlyTo, notTo, maxKg }) =>
          type === 'DELIVERY' &&
          countries.includes(homeCountry) &&
          onlyTo.length === 0 &&
          notTo.length === 0 &&
          maxKg === null,
      )
    )
      addIssue(['methods'], 'none of them delivers anything anywhere: one must do without onlyTo, notTo and maxKg');
    if (methods.filter(({ type }) => type === 'STORE_PICKUP').length > 1)
      addIssue(['methods'], 'more than one is for collecting from a store');
  });

type FileRules = z.output<typeof shippingFileSchema>;

/** What only a method of a zone has (OWN-06). */
interface ZoneTerms {
  /** The last row of which all limits are reached counts, else the method's own price. */
  prices: readonly PriceRow[];
  freeFrom: Cents | null;
  /** Until what time an order leaves the same day, by ISO weekday; on a day without one nothing leaves. */
  cutOffs: Readonly<Partial<Record<string, string>>>;
}
interface PriceRow {
  overGrams: number;
  fromCents: Cents;
  fromParcels: number;
  price: Cents;
}
export type DeliveryMethod = FileRules['methods'][number] & { zoned?: ZoneTerms };
export interface ShippingRules extends Omit<FileRules, 'methods'> {
  methods: DeliveryMethod[];
  /** The zone of a destination in New Zealand, with its own methods; absent where the file alone decides. */
  zoneAt?: (to: Destination) => RulesOfZone;
}
export interface RulesOfZone {
  name: string;
  rules: ShippingRules;
}

/** The part of an address that matters for delivery. */
export interface Destination {
  country: string;
  postcode: string;
  /** By the postcode or by the words of the address ('RD 3'). */
  rural: boolean;
  /** A box or bag, likewise (PARC-06). */
  box: boolean;
}

/** Null where the deciding part is missing: in New Zealand a postcode of four digits, elsewhere the country. */
export function destinationOf(
  address:
    | { country?: string; postcode?: string; street1?: string; street2?: string; suburb?: string }
    | null
    | undefined,
): Destination | null {
  const found = address?.postcode?.trim() ?? '';
  const country = address?.country ?? homeCountry;
  if (country !== homeCountry) return { country, postcode: found, rural: false, box: false };
  if (!/^\d{4}$/.test(found)) return null;
  const kind = kindByWords(address ?? {});
  const byPostcode = postcodeKind(found);
  return {
    country,
    postcode: found,
    rural: kind === 'rural' || byPostcode === 'rural',
    box: kind === 'box' || (byPostcode === 'box' && kind !== 'rural'),
  };
}

/** The zone of a destination: the first one that has it; null where the file alone decides, and abroad. */
export const zoneOf = ({ zoneAt }: ShippingRules, to: Destination | null): RulesOfZone | null =>
  (to?.country === homeCountry && zoneAt?.(to)) || null;

/** The rules for a destination: those of its zone. */
export const rulesAt = (rules: ShippingRules, to: Destination | null): ShippingRules =>
  zoneOf(rules, to)?.rules ?? rules;

/** The value of goods from which a method itself costs nothing; null: none. */
export const freeFromOf = ({ freeExpressThreshold }: ShippingRules, { zoned, freeFromThreshold }: DeliveryMethod) =>
  zoned ? zoned.freeFrom : freeFromThreshold ? freeExpressThreshold : null;

/** Whether a destination is in an area, by the area's name in the file. */
export function liesIn(
  { areas }: ShippingRules,
  { country, postcode: at, rural, box }: Destination,
  area: string,
): boolean {
  if (country !== homeCountry) return false;
  if (area === 'rural') return rural;
  if (area === 'boxes') return box;
  return areas[area]?.some(([from, to]) => at >= from && at <= to) ?? false;
}

/** Weight of these items in grams: the product's own weight, else that of its deepest category with one. */
export function gramsOf(
  { weights }: ShippingRules,
  items: readonly { weightGrams: number | null; categoryPath: string; stocked: boolean; qty: number }[],
): number {
  const gramsOfOne = (path: string): number => {
    for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
      const found = weights.categories[at];
      if (found !== undefined) return found;
    }
    return weights.otherwise;
  };
  // Items without stock are emailed: they weigh nothing.
  return items.reduce(
    (sum, { weightGrams, categoryPath, stocked, qty }) =>
      sum + (stocked ? qty * (weightGrams ?? gramsOfOne(categoryPath)) : 0),
    0,
  );
}
