/**
 * Delivery zones of New Zealand as shopkeepers write them: where each lies, and its methods with their prices and days
 * (OWN-06). The first zone that an address lies in counts; the last one is everywhere else.
 */
import { z } from 'zod';
import { hasTwoDecimals } from '#shared/money.ts';
import { islandCodes, regionCodes } from '#shared/nz-regions.ts';
import { byEmailCode } from '../checkout/gift-rules.ts';
import { cleanText } from '../fields/fields.ts';

/** Kinds of address, each of one: in a street, on a rural round, a box, a box at a postcode of rural delivery. */
export const zoneKinds = ['street', 'rural', 'box', 'ruralBox'] as const;
export type ZoneKind = (typeof zoneKinds)[number];
export const zoneKindNames = {
  street: 'Streets',
  rural: 'Rural delivery (RD)',
  box: 'PO boxes and bags',
  ruralBox: 'PO boxes at rural postcodes',
} as const satisfies Record<ZoneKind, string>;

export const zoneLimits = {
  zones: 40,
  methods: 10,
  prices: 20,
  postcodes: 60,
  dollars: 1_000,
  goodsDollars: 100_000,
  kg: 1_000,
  parcels: 100,
  days: 60,
  /** Characters of the whole text. */
  text: 60_000,
} as const;
/** Of Click & Collect. */
const pickUpCode = 'storePickup';

const dollarsUpTo = (max: number) =>
  z.number('Enter dollars.').min(0).max(max).refine(hasTwoDecimals, 'Use at most two decimals.');
const price = dollarsUpTo(zoneLimits.dollars);
const kilograms = z
  .number('Enter kilograms.')
  .positive('Enter more than 0.')
  .max(zoneLimits.kg)
  .refine((kg) => Number.isInteger(Math.round(kg * 1e6) / 1e3), 'Use whole grams.');
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 14:00.');
const days = z.int('Enter whole days.').min(0).max(zoneLimits.days);
const weekday = z.enum(['1', '2', '3', '4', '5', '6', '7']);
const name = (what: string) => cleanText(60).trim().min(1, `Enter a name of the ${what}.`);

const POSTCODES = /^(\d{4})(?:-(\d{4}))?$/;
/** '0600-0632' → its first and last postcode; '1081' → the same twice. */
export function postcodeRange(text: string): readonly [first: string, last: string] | null {
  const [, first, last = first] = POSTCODES.exec(text) ?? [];
  return first !== undefined && last !== undefined && first <= last ? [first, last] : null;
}

/** One row of a price table: applies to a parcel that reaches all its limits. */
const priceRow = z
  .strictObject({
    /** Heavier than this. */
    overKg: kilograms.optional(),
    /** Goods after discounts of at least so many dollars. */
    fromValue: dollarsUpTo(zoneLimits.goodsDollars).optional(),
    /** At least so many parcels. */
    fromParcels: z.int('Enter whole parcels.').min(2, 'Enter 2 or more.').max(zoneLimits.parcels).optional(),
    price,
  })
  .refine(({ overKg, fromValue, fromParcels }) => overKg ?? fromValue ?? fromParcels, {
    message: 'Enter a weight, a value or a number of parcels.',
  });
type PriceRow = z.output<typeof priceRow>;

/** Whether a later row applies wherever an earlier one does, so that the earlier one never decides. */
const covers = (later: PriceRow, earlier: PriceRow): boolean =>
  (later.overKg ?? 0) <= (earlier.overKg ?? 0) &&
  (later.fromValue ?? 0) <= (earlier.fromValue ?? 0) &&
  (later.fromParcels ?? 0) <= (earlier.fromParcels ?? 0);

const arrives = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('days'),
    /** Business days after the parcel leaves: the first and the last. */
    businessDays: z.tuple([days, days]).refine(([first, last]) => first <= last, 'The first day comes after the last.'),
    /** Until what time an order leaves the same day, by ISO weekday; on a day without one nothing leaves. */
    cutOffs: z
      .partialRecord(weekday, clock)
      .refine((times) => Object.keys(times).length > 0, 'Enter a cut-off time for at least one day.'),
  }),
  z.strictObject({
    by: z.literal('hours'),
    withinHours: z.int('Enter whole hours.').min(1).max(12),
    vans: z.tuple([clock, clock]).refine(([from, to]) => from < to, 'The vans stop before they start.'),
  }),
]);

const methodSchema = z
  .strictObject({
    /** Orders and promotions name it: it must not change. */
    code: z
      .string()
      .regex(/^[a-zA-Z][a-zA-Z0-9]{0,29}$/, 'Begin with a letter; use letters and digits only.')
      .refine((code) => code !== byEmailCode && code !== pickUpCode, 'This code is taken.'),
    label: name('method'),
    price,
    /** Of these rows the last one that applies counts; none: `price`. */
    prices: z.array(priceRow).max(zoneLimits.prices),
    /** Dollars of goods after discounts from which it costs nothing. */
    freeFrom: dollarsUpTo(zoneLimits.goodsDollars).nullable(),
    /** Not offered for heavier carts. */
    maxKg: kilograms.nullable(),
    requiresAuthorityToLeave: z.boolean(),
    /** The carrier's code of the service whose price it has, where carriers are asked (PARC-05). */
    carrierService: z
      .string()
      .regex(/^[\w-]{1,15}$/, 'Use letters, digits, _ and - only.')
      .nullable(),
    arrives,
  })
  .superRefine(({ prices }, issues) => {
    for (const [at, row] of prices.entries())
      if (prices.slice(at + 1).some((later) => covers(later, row)))
        issues.addIssue({ code: 'custom', path: ['prices', at], message: 'A later row always replaces this one.' });
  });
export type ZoneMethod = z.output<typeof methodSchema>;

const methods = z
  .array(methodSchema)
  .max(zoneLimits.methods)
  .superRefine((all, issues) => {
    for (const [at, { code }] of all.entries())
      if (all.findIndex((one) => one.code === code) < at)
        issues.addIssue({ code: 'custom', path: [at, 'code'], message: 'Another method of this zone has this code.' });
  });

const zoneSchema = z
  .strictObject({
    name: name('zone'),
    /** Postcodes and ranges of them, such as '1081' and '0600-0632'. */
    postcodes: z
      .array(z.string().refine((text) => postcodeRange(text) !== null, 'Enter postcodes such as 1081 or 0600-0632.'))
      .max(zoneLimits.postcodes),
    islands: z.array(z.enum(islandCodes)),
    regions: z.array(z.enum(regionCodes)),
    /** Streets, rural delivery, boxes. */
    kinds: z.array(z.enum(zoneKinds)),
    methods,
  })
  .refine((zone) => zone.postcodes.length + zone.islands.length + zone.regions.length + zone.kinds.length > 0, {
    message: 'Enter where the zone is: postcodes, islands, regions or kinds of address.',
    path: ['postcodes'],
  });
export type DeliveryZone = z.output<typeof zoneSchema>;

export const deliveryZonesSchema = z
  .strictObject({
    /** In their order: the first one that an address lies in counts. Within a zone every list that is not empty must fit. */
    zones: z.array(zoneSchema).max(zoneLimits.zones),
    /** The methods of the last zone. */
    everywhereElse: methods.refine(
      (all) => all.some(({ maxKg, requiresAuthorityToLeave }) => maxKg === null && !requiresAuthorityToLeave),
      'Everywhere else needs a method without a weight limit that needs no authority to leave.',
    ),
  })
  .superRefine(({ zones }, issues) => {
    for (const [at, zone] of zones.entries())
      if (zones.findIndex((one) => one.name.toLowerCase() === zone.name.toLowerCase()) < at)
        issues.addIssue({ code: 'custom', path: ['zones', at, 'name'], message: 'Another zone has this name.' });
  });
export type DeliveryZones = z.output<typeof deliveryZonesSchema>;

export const EVERYWHERE_ELSE = 'Everywhere else';
/** The setting that holds them, as JSON. */
export const ZONES_SETTING = 'KERB_DELIVERY_ZONES';
