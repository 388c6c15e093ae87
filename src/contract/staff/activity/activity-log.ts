/** The activity log: every change by a person, key, command or job (OWN-08). */
import { z } from 'zod';
import { cleanText } from '../../fields/fields.ts';
import { exportReason } from '../exports.ts';

/** Kinds of changes: the part of an action before its dot. */
export const activityGroups = [
  'order',
  'return',
  'payment',
  'order-queue',
  'customer',
  'account',
  'loyalty',
  'product',
  'products',
  'price',
  'stock',
  'picture',
  'promotion',
  'gift-card',
  'content',
  'store',
  'custom-field',
  'custom-fields',
  'custom-values',
  'settings',
  'email',
  'staff',
  'api-key',
  'webhook',
  'export',
  'secret',
  'secrets',
  'command',
] as const;
export type ActivityGroup = (typeof activityGroups)[number];

const text = cleanText(200).default('');
const filters = {
  /** Name or email address of staff, the name or shown part of a key, a customer's email address, or a command. */
  who: text,
  /** An order's number, a product's code, a customer's email address or id, or the stored subject itself. */
  subject: text,
  /** Words of what was changed: fields and values. */
  what: text,
  /** A kind of changes, or one action of it. */
  action: z
    .string()
    .max(60)
    .regex(/^[a-z][a-z-]*(\.[a-z][a-z.-]*)?$/)
    .optional(),
  /** Days in New Zealand, both included. */
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
};
export const activityQuerySchema = z.strictObject({
  ...filters,
  /** The cursor of a page: `next` of the page before. */
  from: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
  size: z.coerce.number().int().min(1).max(50).default(50),
});
export type ActivityQuery = z.output<typeof activityQuerySchema>;
export const activityExportSchema = z.strictObject({ ...filters, reason: exportReason });
export type ActivityExportQuery = z.output<typeof activityExportSchema>;

/** `name` is null for whoever or whatever has none; customers are not named. */
const named = z.object({ id: z.string(), name: z.string().nullable() });
export const activitySchema = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      actor: named,
      /** Such as 'price.scheduled'. */
      action: z.string(),
      subject: named,
      /** An IPv4 address, an IPv6 network of 64 bits, the name of a command, or '' for jobs and after two years. */
      address: z.string(),
      /** In words; null is absent or empty. Entries of earlier versions say what was noted then. */
      changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
      /** When the change that this one undoes was made; null when it undoes none. */
      undoes: z.iso.datetime().nullable(),
      /**
       * Whether the reader can undo it, and why not; null where nothing is to be said. A field that was changed again since
       * is told by the preview.
       */
      undo: z.object({ state: z.enum(['possible', 'undone', 'impossible']), why: z.string() }).nullable(),
    }),
  ),
  next: z.string().nullable(),
});
export type ActivityReply = z.output<typeof activitySchema>;
export type ActivityRow = ActivityReply['entries'][number];
