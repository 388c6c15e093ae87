import { z } from 'zod';
import { type DeliveryZones, deliveryZonesSchema, zoneLimits } from '#contract/delivery/delivery-zones.ts';
import { plainIssue } from '#contract/errors/plain-issue.ts';

/** Zones as the text of a setting: JSON; empty stands for the shipping file alone (OWN-06). */
export const zonesText = z
  .string()
  .max(zoneLimits.text)
  .transform((text, check): DeliveryZones | null => {
    if (text === '') return null;
    const parsed = deliveryZonesSchema.safeParse(parseJson(text), { error: plainIssue });
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    check.addIssue(`${issue?.path.join('.') || 'zones'}: ${issue?.message ?? ''}`);
    return z.NEVER;
  });

/** Undefined for text that is no JSON, which the schema then refuses. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
