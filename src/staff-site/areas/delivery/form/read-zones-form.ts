/** Reads delivery zones as they were typed. Pure. */

import { type DeliveryZones, deliveryZonesSchema } from '#contract/delivery/delivery-zones.ts';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { readMethod } from './read-method-form.ts';
import type { ZonesForm } from './zones-form.ts';

/** The zones, or what is wrong by the path of each field: 'zones.0.methods.1.price'. */
export function readZonesForm({ zones, everywhereElse }: ZonesForm): Result<DeliveryZones, Record<string, string>> {
  const parsed = deliveryZonesSchema.safeParse(
    {
      zones: zones.map(({ key: _, postcodes, methods, ...zone }) => ({
        ...zone,
        postcodes: postcodes
          .split(/[,;\n]/)
          .map(withPlainHyphen)
          .filter((one) => one !== ''),
        methods: methods.map(readMethod),
      })),
      everywhereElse: everywhereElse.map(readMethod),
    },
    { error: plainIssue },
  );
  if (parsed.success) return ok(parsed.data);
  return fail(
    Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message])),
  );
}

/** '0400 – 0499' → '0400-0499'. */
const withPlainHyphen = (range: string): string =>
  range
    .split(/[-–]/)
    .map((end) => end.trim())
    .join('-');
