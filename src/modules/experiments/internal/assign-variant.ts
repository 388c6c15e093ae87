/** Which variant a visitor gets: GrowthBook's own evaluation, in this process. Pure (ANA-08). */
import { type FeatureRule, GrowthBookClient } from '@growthbook/growthbook';
import { type ExperimentName, experiments } from '#contract/site/experiments.ts';
import type { Features } from '../features.ts';

export interface Assignment {
  variant: string;
  /** Whether the visitor is part of the experiment: neither forced to a variant nor left out by its coverage. */
  counted: boolean;
}

let known: { features: Features; client: GrowthBookClient } | null = null;

/** The evaluator of these definitions; made anew when they change. */
function clientOf(features: Features): GrowthBookClient {
  if (known?.features !== features)
    known = { features, client: new GrowthBookClient().initSync({ payload: { features } }) };
  return known.client;
}

/** Null while the definitions say nothing of the experiment. A value that is no variant of ours counts as the first one. */
export function assignVariant(features: Features, experiment: ExperimentName, visitorId: string): Assignment | null {
  if (!features[experiment]) return null;
  const variants: readonly string[] = experiments[experiment].variants;
  const { value, experimentResult } = clientOf(features).evalFeature<unknown>(experiment, {
    attributes: { id: visitorId },
  });
  if (typeof value !== 'string' || !variants.includes(value)) return { variant: variants[0] as string, counted: false };
  return { variant: value, counted: experimentResult?.inExperiment === true };
}

/** How visitors are meant to be split over our variants, as parts of 1; null while none are counted. */
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
