/** Experiments on part of the visitors, and their results (ANA-07). */
import { z } from 'zod';

/**
 * By name: the variants, the first of which is the default for everybody else; the goal; where visitors are counted.
 */
export const experiments = {
  preferredSizeAvailability: {
    variants: ['control', 'buryUnavailable'],
    goal: 'orderSuccess',
    scope: 'product_listing-view',
  },
} as const;
export type ExperimentName = keyof typeof experiments;
export type Scope = (typeof experiments)[ExperimentName]['scope'];

/** A random id that a browser generated; not linked to a person. */
export const visitorIdField = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits');

const names = Object.keys(experiments) as [ExperimentName, ...ExperimentName[]];
const scopes = [...new Set(Object.values(experiments).map(({ scope }) => scope))] as [Scope, ...Scope[]];

export const exposureRequestSchema = z.strictObject({ visitorId: visitorIdField, scope: z.enum(scopes) });
export type ExposureRequest = z.output<typeof exposureRequestSchema>;

/** The visitor's variant of every running experiment of the scope. */
export const exposureReplySchema = z.object({ variants: z.partialRecord(z.enum(names), z.string()) });
export type ExposureReply = z.output<typeof exposureReplySchema>;

const interval = z.object({ low: z.number(), high: z.number() });
export const experimentReportSchema = z.object({
  experiments: z.array(
    z.object({
      experiment: z.string(),
      scope: z.string(),
      goal: z.string(),
      running: z.boolean(),
      /** Time of the first visitor counted; null before there is one. */
      since: z.iso.datetime({ offset: true }).nullable(),
      variants: z.array(
        z.object({
          variant: z.string(),
          visitors: z.int(),
          goals: z.int(),
          /** Goals per visitor, 0 to 1; null without visitors. */
          rate: z.number().nullable(),
          /** 95 % confidence. */
          interval: interval.nullable(),
          /** Its rate minus the first variant's; null for the first, or where either has no visitors. */
          difference: z
            .object({ value: z.number(), low: z.number(), high: z.number(), decided: z.boolean() })
            .nullable(),
        }),
      ),
      /** Whether visitors were split in the intended proportions; after a mismatch the figures cannot be trusted. */
      split: z.object({ expected: z.array(z.number()), pValue: z.number().nullable(), mismatch: z.boolean() }),
    }),
  ),
});
export type ExperimentReport = z.output<typeof experimentReportSchema>['experiments'][number];
