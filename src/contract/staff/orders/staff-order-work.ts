/** How staff share their work: tags, assignees, saved lists, and one action on many orders (EDIT-05). */
import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';
import { limits } from '../../fields/limits.ts';
import { tagField } from '../../fields/tags/tag-field.ts';
import { queueViews } from './queue-views.ts';

const QUEUE_NAME_REQUIRED = 'Enter a name for the list.';

const filterFields = {
  tag: tagField.optional(),
  /** A member of staff by id; `me` is whoever asks. */
  assignee: z.union([z.literal(['me', 'nobody']), z.uuid()]).optional(),
  method: z.enum(['DELIVERY', 'STORE_PICKUP']).optional(),
  /** The location that units are still to leave. */
  place: cleanText(64).min(1).optional(),
  packed: z.enum(['yes', 'no']).optional(),
};
const viewField = z.enum(queueViews).default('to-send');
/** Only open orders are few enough to be sorted by everything. */
const narrowsOpenOrders = ({
  view,
  method,
  place,
  packed,
}: {
  view: string;
  method?: unknown;
  place?: unknown;
  packed?: unknown;
}): boolean => view !== 'all' || (method === undefined && place === undefined && packed === undefined);
const OPEN_ONLY = 'method, place and packed narrow lists of open orders';

/** Which orders a list shows. */
export const orderFilterSchema = z
  .strictObject({ view: viewField, ...filterFields })
  .refine(narrowsOpenOrders, OPEN_ONLY);
export type OrderFilter = z.output<typeof orderFilterSchema>;

export const staffOrderPageQuerySchema = z
  .strictObject({
    view: viewField,
    /** Order number, email address, RMA id or the start of a name; searches all orders. */
    q: cleanText(100).default(''),
    from: z
      .string()
      .regex(/^\d{10,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      .optional(),
    ...filterFields,
  })
  .refine(narrowsOpenOrders, OPEN_ONLY);
export type StaffOrderPageQuery = z.output<typeof staffOrderPageQuerySchema>;

const text = z.string();
/** The numbers of a list's orders, in its order, up to `limits.ordersChosen`. */
export const orderNumbersSchema = z.object({ numbers: z.array(text) });

export const queueRequestSchema = z.strictObject({
  name: cleanText(limits.queueName)
    .trim()
    .min(1, QUEUE_NAME_REQUIRED)
    .refine((name) => !name.includes('\n'), 'A name is one line.'),
  filter: orderFilterSchema,
});
export type QueueRequest = z.output<typeof queueRequestSchema>;

/** Saved lists with the number of their orders, up to 999, and what the filters of a list offer. */
export const orderQueuesSchema = z.object({
  queues: z.array(z.object({ id: z.uuid(), name: text, filter: orderFilterSchema, count: z.int() })),
  tags: z.array(text),
  people: z.array(z.object({ staffId: z.uuid(), name: text })),
  places: z.array(z.object({ id: text, name: text })),
});
export type OrderQueues = z.output<typeof orderQueuesSchema>;

/** `to`: the member of staff; null for nobody. */
const actionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pack') }),
  z.strictObject({ kind: z.literal('unpack') }),
  z.strictObject({ kind: z.literal('dispatch'), carrier: cleanText(60).default('') }),
  z.strictObject({ kind: z.literal('tag'), tag: tagField }),
  z.strictObject({ kind: z.literal('untag'), tag: tagField }),
  z.strictObject({ kind: z.literal('assign'), to: z.uuid().nullable() }),
]);
export type OrderAction = z.output<typeof actionSchema>;

/** A repeated `key` is the same request: nothing is done, sent or emailed twice. */
export const orderWorkRequestSchema = z.strictObject({
  key: z.uuid(),
  numbers: z
    .array(z.string().regex(/^[A-Z]{2}\d{8}$/))
    .min(1)
    .max(limits.ordersPerCall)
    .refine((numbers) => new Set(numbers).size === numbers.length, 'name each order once'),
  action: actionSchema,
});
export type OrderWorkRequest = z.output<typeof orderWorkRequestSchema>;

/** One entry an order, in the order asked for; `why` is for a person, '' unless it was refused. */
export const orderWorkReportSchema = z.object({
  results: z.array(z.object({ number: text, outcome: z.enum(['DONE', 'ALREADY', 'REFUSED']), why: text })),
});
export type OrderWorkReport = z.output<typeof orderWorkReportSchema>;
