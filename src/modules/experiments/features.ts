/** Feature definitions as each process holds them. Pure. */
import type { FeatureDefinition } from '@growthbook/growthbook';
import { z } from 'zod';

export type Features = Record<string, FeatureDefinition>;
export interface FeatureHolder {
  features: {
    /** Rises with every change that a page could show; the page cache compares it. */
    version: number;
    definitions: Features;
  };
}
export const noFeatures = (): FeatureHolder['features'] => ({ version: 1, definitions: {} });

// The SDK reads the rules and skips what it does not know.
const payload = z.looseObject({
  features: z.record(
    z.string().max(200),
    z.looseObject({
      defaultValue: z.unknown().optional(),
      rules: z.array(z.looseObject({ weights: z.array(z.number()).optional() })).optional(),
    }),
  ),
});

/** GrowthBook's response, validated; throws when it is anything else. */
export function toFeatures(answer: unknown): Features {
  const read = payload.safeParse(answer);
  if (!read.success) throw new Error(`these are not feature definitions: ${z.prettifyError(read.error).slice(0, 300)}`);
  return read.data.features as Features;
}
