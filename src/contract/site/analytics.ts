/** Settings of analytics and size help for pages: which third parties run where, and which need consent. */
import type { ConsentCategory, Measured } from '../messages/analytics-messages.ts';

/** The fit provider's script calculates nothing before it is told to (FIT-10). */
export const fitQuery = 'autoCalculate=false';

/** Delays in milliseconds (ANA-05, ANA-06). */
export const analyticsDelays = {
  /** After the start of the page, before any third party's script is requested. */
  thirdParty: 3_000,
  /** After a change of route, before it counts as a page view. */
  pageView: 1_000,
  /** Time a product must be in view to count as an impression. */
  impression: 600,
  /** Without a further event, before decisioning events are sent. */
  decisioning: 5_000,
} as const;

/** What the settings enable, as sent to pages; null: nothing, and no consent is requested. */
export interface AnalyticsSettings {
  /** URL of the fit provider's script. */
  fit: string | null;
  /** URL of the tag container's script. */
  container: string | null;
  /** URL for decisioning events. */
  decisioning: string | null;
  /** URL of the fraud detection's script; on payment pages only. */
  fraud: string | null;
  /** Whether the shop itself measures the speed of its pages (WEB-01). */
  speed: boolean;
}
export interface AnalyticsHolder {
  analytics?: AnalyticsSettings | null;
}

/** The categories of consent that the settings need. */
export const consentCategoriesOf = ({ fit, container, decisioning, speed }: AnalyticsSettings): ConsentCategory[] => [
  ...(container || decisioning || speed ? (['analytics'] as const) : []),
  ...(fit ? (['fit'] as const) : []),
];

/** What consent to analytics is asked for. */
export const measuredOf = ({ container, decisioning, speed }: AnalyticsSettings): Measured => {
  if (!speed) return 'use';
  return container || decisioning ? 'both' : 'speed';
};
