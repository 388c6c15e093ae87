import { type ExperimentName, experiments, type Scope } from '#contract/site/experiments.ts';
import type { Queries } from '#platform/database/database.ts';
import type { FeatureHolder } from './features.ts';
import { assignVariant } from './internal/assign-variant.ts';
import { addExposure } from './internal/exposure-records.ts';

/** The visitor's variant of every experiment of the scope that runs; counts the visitor where that was not done before. */
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
    // Whoever was counted keeps the variant, also when the split is changed meanwhile.
    const variant = assigned.counted ? await addExposure(ctx, name, visitorId, assigned.variant) : assigned.variant;
    variants[name] = (experiments[name].variants as readonly string[]).includes(variant) ? variant : assigned.variant;
  }
  return variants;
}
