/** The server's context for page loaders, under one key. */
import { createContext, type RouterContextProvider } from 'react-router';
import type { AnalyticsHolder } from '#contract/site/analytics.ts';
import type { ContentHolder } from '#modules/content/cache/content-cache.ts';
import type { FeatureHolder } from '#modules/experiments/features.ts';
import type { SearchCtx } from '#modules/search/search-engine.port.ts';

/** Everything that pages need; built by the server for each request. */
export type PageCtx = SearchCtx &
  ContentHolder &
  FeatureHolder &
  AnalyticsHolder & {
    cspNonce?: string;
    /** Gets the surrogate keys of what a loader shows beyond what it asks `search` and `content` for (FLT-04). */
    shownKeys?: Set<string>;
  };

export const shopContext = createContext<PageCtx>();

/** The shop's context of this page request. */
export const getShop = (context: Readonly<RouterContextProvider>): PageCtx => context.get(shopContext);
