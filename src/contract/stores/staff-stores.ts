/** Stores as managers edit them: fields, collection, opening hours, closures, and what a closure leaves open (OWN-05). */
import { z } from 'zod';
import { cleanText } from '../fields/fields.ts';
import { codeText, openingHours } from '../products/product-import.ts';

/** Days of the longest closure; a store that is closed for longer is closed for good and reopened. */
const MAX_CLOSURE_DAYS = 92;
const DAY_MS = 86_400_000;

const required = (max: number, message: string) => cleanText(max).trim().min(1, message);
const weekdays = z.enum(['1', '2', '3', '4', '5', '6', '7']);
const specialDays = z
  .array(
    z.strictObject({
      day: z.iso.date('Enter a date.'),
      name: required(60, 'Enter a name.'),
      hours: openingHours.nullable(),
    }),
  )
  .max(100, 'Enter up to 100 days.')
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'A day is in the list twice.');

/** What is edited of a store. */
export const storeFieldsSchema = z
  .strictObject({
    name: required(80, 'Enter a name.'),
    /** The last part of its page's URL. */
    path: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens.')
      .max(80),
    phone: cleanText(20).trim(),
    street1: required(50, 'Enter a street.'),
    street2: cleanText(50).trim(),
    locality: required(50, 'Enter a suburb or town.'),
    region: required(50, 'Enter a region.'),
    postcode: z.string().regex(/^\d{4}$/, 'Enter the four digits of the postcode.'),
    /** Degrees; null where the position is not known: the store then has no distance. */
    latitude: z.number('Enter degrees such as -36.85.').min(-90).max(90).nullable(),
    longitude: z.number('Enter degrees such as 174.76.').min(-180).max(180).nullable(),
    /** By ISO weekday; null: closed. */
    hours: z.partialRecord(weekdays, openingHours.nullable()),
    /** Days whose hours differ from the week and from what holds on holidays. */
    specialDays,
    description: cleanText(2000).trim(),
    /** Whether customers can collect orders there. */
    collects: z.boolean(),
    /** Opening hours until an order is ready; null: as the shop's shipping file says. */
    readyAfterHours: z.number('Enter hours from 0 to 100.').min(0).max(100).nullable(),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    message: 'Enter both latitude and longitude, or neither.',
    path: ['latitude'],
  });
export type StoreFields = z.output<typeof storeFieldsSchema>;

export const storeParams = z.strictObject({ code: codeText });
export type StoreParams = z.output<typeof storeParams>;

export const saveStoreSchema = z.strictObject({
  /** Of the store as it was read; null for a new one. */
  version: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable(),
  store: storeFieldsSchema,
});
export type SaveStoreRequest = z.output<typeof saveStoreSchema>;

export const storeClosingSchema = z
  .discriminatedUnion('closed', [
    z.strictObject({ closed: z.literal('no') }),
    z.strictObject({ closed: z.literal('for-good') }),
    z.strictObject({
      closed: z.literal('for-days'),
      /** First and last day. */
      from: z.iso.date('Enter the first day.'),
      until: z.iso.date('Enter the last day.'),
      /** What customers read: 'Stocktake'. */
      reason: required(60, 'Enter what customers read, such as Stocktake.'),
    }),
  ])
  .refine((closing) => closing.closed !== 'for-days' || closing.until >= closing.from, {
    message: 'The last day is before the first.',
    path: ['until'],
  })
  .refine(
    (closing) =>
      closing.closed !== 'for-days' || Date.parse(closing.until) - Date.parse(closing.from) < MAX_CLOSURE_DAYS * DAY_MS,
    { message: `Up to ${MAX_CLOSURE_DAYS} days. Close it for good, and reopen it later.`, path: ['until'] },
  );
export type StoreClosing = z.output<typeof storeClosingSchema>;

const closure = z.object({ from: z.string(), until: z.string(), reason: z.string() }).nullable();
const managed = {
  code: z.string(),
  /** False: closed for good. */
  open: z.boolean(),
  /** Days on which it is closed, now or later; those that have passed are left out. */
  closure,
  /** Customers can choose it now. */
  collectsNow: z.boolean(),
};
export const managedStoresReply = z.object({
  stores: z.array(z.object({ ...managed, name: z.string(), locality: z.string() })),
});
export type ManagedStoreRow = z.output<typeof managedStoresReply>['stores'][number];

/** As stored: imports and databases from before hold shorter entries than a form accepts. */
const storedHours = z.tuple([z.string(), z.string()]).nullable();
const storedFields = z.object({
  name: z.string(),
  path: z.string(),
  phone: z.string(),
  street1: z.string(),
  street2: z.string(),
  locality: z.string(),
  region: z.string(),
  postcode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  hours: z.partialRecord(weekdays, storedHours),
  specialDays: z.array(z.object({ day: z.string(), name: z.string(), hours: storedHours })),
  description: z.string(),
  collects: z.boolean(),
  readyAfterHours: z.number().nullable(),
}) satisfies z.ZodType<StoreFields>;
export const managedStoreReply = z.object({
  ...managed,
  version: z.string(),
  store: storedFields,
  /** Days of the next four months whose hours differ from the week: holidays, special days, the closure. */
  comingDays: z.array(z.object({ day: z.string(), name: z.string(), hours: storedHours })),
  /** Orders that are still to be handed over or sent from there, the longest waiting first; `total` counts all. */
  openOrders: z.object({
    total: z.int(),
    orders: z.array(
      z.object({ number: z.string(), placedAt: z.string(), units: z.int(), readyAt: z.string().nullable() }),
    ),
  }),
  /** What lies at the stock location, which has the store's code. */
  stock: z.object({ sizes: z.int(), units: z.int(), reserved: z.int() }),
});
export type ManagedStore = z.output<typeof managedStoreReply>;

export const positionQuery = z.strictObject({
  street: cleanText(50).default(''),
  locality: cleanText(50).default(''),
  postcode: cleanText(4).default(''),
});
export type PositionQuery = z.output<typeof positionQuery>;
/** The middle of the suburb or town that the address lies in; null where no place is known. */
export const positionReply = z.object({
  position: z.object({ place: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
});
