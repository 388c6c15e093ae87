/** Security events for staff: who tried to get in, was refused, used a key or changed rights (SEC-11). */
import { z } from 'zod';
import { cleanText } from '../fields/fields.ts';

export const securityEventKinds = [
  'log-in-failed',
  /** Not even tried: too many wrong passwords before. */
  'log-in-locked',
  /** Of staff. */
  'logged-in',
  'permission-refused',
  /** A machine key that is unknown, expired or revoked. */
  'key-refused',
  'key-used',
  'rights-changed',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** Days of a search that end now. */
export const securityRanges = [1, 7, 30, 90, 730] as const;

export const securityQuerySchema = z.strictObject({
  kind: z.enum(securityEventKinds).optional(),
  days: z.coerce.number().pipe(z.literal(securityRanges)).default(7),
  /** An email address, a name, the shown part of a key, or a network address. */
  q: cleanText(200).default(''),
  /** The cursor of a page: `next` of the page before. */
  from: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
});
export type SecurityQuery = z.output<typeof securityQuerySchema>;

/** `name` is null for whoever is not, or no longer, known by a name; customers are not named. */
const partySchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  customerId: z.uuid().nullable(),
});
export type SecurityParty = z.output<typeof partySchema>;

export const securityEventsSchema = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(securityEventKinds),
      actor: partySchema,
      /** An IPv4 address, or an IPv6 network of 64 bits; empty for commands on the server. */
      address: z.string(),
      /** What was done or refused: an operation of the API, 'shop' or 'staff site', or a change of rights. */
      action: z.string(),
      /** Whose rights were changed. */
      subject: partySchema.nullable(),
      times: z.int(),
      firstAt: z.iso.datetime(),
      lastAt: z.iso.datetime(),
    }),
  ),
  next: z.string().nullable(),
});
export type SecurityEventRow = z.output<typeof securityEventsSchema>['events'][number];
