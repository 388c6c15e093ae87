/** Which variant a visitor gets: GrowthBook's own evaluation, in this process. Pure (ANA-08). */
import { type FeatureRule, GrowthBookClient } from '@growthbook/growthbook';
import { type ExperimentName, experiments } from '#contract/site/experiments.ts';
import type { Features } from '../features.ts';

export interface Assignment {
  variant: string;
  /** Whether the visitor takes part: neither forced to a variant nor excluded by the coverage. */
  counted: boolean;
}

let known: { features: Features; client: GrowthBookClient } | null = null;

/** The evaluator of these definitions, created anew when they change. */
function clientOf(features: Features): GrowthBookClient {
  if (known?.features !== features)
    known = { features, client: new GrowthBookClient().initSync({ payload: { features } }) };
  return known.client;
}

/** Null while the definitions do not mention the experiment. An unknown value counts as the first variant. */
export function assignVariant(features: Features, experiment: ExperimentName, visitorId: string): Assignment | null {
  if (!features[experiment]) return null;
  const variants: readonly string[] = experiments[experiment].variants;
  const { value, experimentResult } = clientOf(features).evalFeature<unknown>(experiment, {
    attributes: { id: visitorId },
  });
  if (typeof value !== 'string' || !variants.includes(value)) return { variant: variants[0] as string, counted: false };
  return { variant: value, counted: experimentResult?.inExperiment === true };
}

/** The intended split of visitors over our variants, as fractions of 1; null while none are counted. */
export function splitOf(features: Features, experiment: ExperimentName): number[] | null {
  const rule = features[experiment]?.rules?.find(isSplit);
  if (!rule) return null;
  const { variations, weights = variations.map(() => 1 / variations.length) } = rule;
  const parts = experiments[experiment].variants.map((variant) =>
    variations.reduce((sum, value, at) => sum + (value === variant ? (weights[at] ?? 0) : 0), 0),
  );
  const whole = parts.reduce((sum, part) => sum + part, 0);
  return whole > 0 ? parts.map((part) => part / whole) : null;
}

const isSplit = (rule: FeatureRule): rule is FeatureRule & { variations: unknown[] } =>
  Array.isArray(rule.variations) && (rule.coverage ?? 1) > 0;
