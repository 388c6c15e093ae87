import type { ContentHolder } from '#modules/content/cache/content-cache.ts';
import type { FeatureHolder } from '#modules/experiments/features.ts';
import type { SearchCtx } from '#modules/search/search-engine.port.ts';

/** What sources of changes read: the database, and what this process shows of it. */
export type EdgeCtx = SearchCtx & ContentHolder & FeatureHolder;
