/** Keeps the definitions as fresh as their source. */
import { isDeepStrictEqual } from 'node:util';
import type { Queries } from '#platform/database/database.ts';
import type { FeatureSource } from './feature-source.port.ts';
import { type FeatureHolder, type Features, toFeatures } from './features.ts';
import { readStoredFeatures, storeFeatures } from './internal/feature-records.ts';

type Holder = { db: Queries } & FeatureHolder;

/** One look at the source. When it cannot be read, what was known stays and the error is thrown for whoever asked. */
export async function refreshFeatures(ctx: Holder, source: FeatureSource): Promise<void> {
  const definitions = toFeatures(await source.read());
  if (take(ctx, definitions) && source.keep) await storeFeatures(ctx, source.name, definitions);
}

/** At a start: what the source says, else what it last said to any process. Throws only after that. */
export async function startFeatures(ctx: Holder, source: FeatureSource): Promise<void> {
  try {
    await refreshFeatures(ctx, source);
  } catch (error) {
    const kept = source.keep ? await readStoredFeatures(ctx, source.name) : null;
    if (kept) take(ctx, toFeatures({ features: kept }));
    throw error;
  }
}

function take({ features }: FeatureHolder, definitions: Features): boolean {
  if (isDeepStrictEqual(features.definitions, definitions)) return false;
  features.definitions = definitions;
  features.version += 1;
  return true;
}
