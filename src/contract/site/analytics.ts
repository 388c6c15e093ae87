/** What measures the shop and helps with sizes, as far as pages have to know: who runs where, and what nobody runs without. */

/** The fit provider's script calculates nothing before it is asked to (FIT-10). */
export const fitQuery = 'autoCalculate=false';

/** Delays in milliseconds (ANA-05, ANA-06). */
export const analyticsDelays = {
  /** After the page began, before any third party's script is asked for. */
  thirdParty: 3_000,
  /** After a change of route, before it counts as a page seen. */
  pageView: 1_000,
  /** For which a product is in view before it was seen. */
  impression: 600,
  /** Without a further event, before decisioning events are sent. */
  decisioning: 5_000,
} as const;

/** What the settings switch on, as pages are told; null: nothing, and so nobody is asked. */
export interface AnalyticsSettings {
  /** Address of the fit provider's script. */
  fit: string | null;
  /** Address of the tag container's script. */
  container: string | null;
  /** Where decisioning events go. */
  decisioning: string | null;
  /** Address of the fraud detection's script; on payment pages only. */
  fraud: string | null;
}
export interface AnalyticsHolder {
  measuring?: AnalyticsSettings | null;
}

/** What somebody is asked for, beside what is necessary. */
export type ConsentCategory = 'analytics' | 'fit';
export const consentCategoriesOf = ({ fit, container, decisioning }: AnalyticsSettings): ConsentCategory[] => [
  ...(container || decisioning ? (['analytics'] as const) : []),
  ...(fit ? (['fit'] as const) : []),
];
