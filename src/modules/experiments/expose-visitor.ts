import { type ExperimentName, experiments, type Scope } from '#contract/site/experiments.ts';
import type { Queries } from '#platform/database/database.ts';
import type { FeatureHolder } from './features.ts';
import { assignVariant } from './internal/assign-variant.ts';
import { addExposure } from './internal/exposure-records.ts';

/** The visitor's variant of every running experiment of the scope; counts the visitor once. */
export async function exposeVisitor(
  ctx: { db: Queries } & FeatureHolder,
  visitorId: string,
  scope: Scope,
): Promise<Partial<Record<ExperimentName, string>>> {
  const variants: Partial<Record<ExperimentName, string>> = {};
  for (const name of Object.keys(experiments) as ExperimentName[]) {
    if (experiments[name].scope !== scope) continue;
    const assigned = assignVariant(ctx.features.definitions, name, visitorId);
    if (!assigned) continue;
    // A counted visitor keeps the variant, even when the split is changed later.
    const variant = assigned.counted ? await addExposure(ctx, name, visitorId, assigned.variant) : assigned.variant;
    variants[name] = (experiments[name].variants as readonly string[]).includes(variant) ? variant : assigned.variant;
  }
  return variants;
}
