/**
 * Which third parties the settings enable, and the sources of their scripts and calls: for payment pages and for all
 * others.
 */
import { type AnalyticsSettings, fitQuery } from '#contract/site/analytics.ts';
import type { Config } from '#platform/config.ts';
import { joinSources, type PolicySources } from '../response-headers/content-security-policy.ts';

export interface ChosenAnalytics {
  settings: AnalyticsSettings | null;
  /** For pages without payment. */
  sources: PolicySources;
  /** For pages that load the fit provider's script only (FIX-38). */
  fitSources: PolicySources;
  /** For payment pages: fraud detection and nothing else (reliability D13). */
  paymentSources: PolicySources;
}
type Settings = Pick<
  Config,
  | 'KERB_PAGE_SPEED'
  | 'KERB_FIT_ENVIRONMENT'
  | 'KERB_FIT_STORE'
  | 'KERB_FIT_HOST'
  | 'KERB_FIT_PATH'
  | 'KERB_FIT_SOURCES'
  | 'KERB_TAG_CONTAINER'
  | 'KERB_TAG_HOST'
  | 'KERB_DECISIONING_URL'
  | 'KERB_FRAUD_SCRIPT'
>;

const GOOGLE_TAGS = 'https://www.googletagmanager.com';
/**
 * What Google's tags need besides their host, as Google documents for policies: where tags are loaded from and where
 * they send data.
 */
const GOOGLE = {
  scripts: ['https://*.googletagmanager.com'],
  connects: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
  images: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  frames: [GOOGLE_TAGS],
} as const satisfies PolicySources;

export function chooseAnalytics(config: Settings, simulatorUrl: string | null): ChosenAnalytics {
  const simulated = (path: string): string => {
    if (!simulatorUrl) throw new Error(`A setting is 'simulator', but there is no simulator.`);
    return `${simulatorUrl}${path}`;
  };
  const setting = (value: string, path: string): string | null =>
    value === 'simulator' ? simulated(path) : value || null;
  const fit = fitOf(config, simulated);
  const tags = config.KERB_TAG_HOST || (simulatorUrl ? `${simulatorUrl}/tags` : GOOGLE_TAGS);
  const settings: AnalyticsSettings = {
    fit: fit?.script ?? null,
    container: config.KERB_TAG_CONTAINER ? `${tags}/gtm.js?id=${config.KERB_TAG_CONTAINER}` : null,
    decisioning: setting(config.KERB_DECISIONING_URL, '/decisioning/events'),
    fraud: setting(config.KERB_FRAUD_SCRIPT, '/fraud/script.js'),
    speed: config.KERB_PAGE_SPEED,
  };
  // A container loads further scripts from its host (gtag/js); their requests go there or, from Google's host, to its
  // analytics.
  const own = settings.container ? [`${tags}/`] : [];
  const container = joinSources(
    { scripts: own, connects: own, images: own, frames: own },
    settings.container && tags === GOOGLE_TAGS ? GOOGLE : {},
  );
  return {
    settings: Object.values(settings).some(Boolean) ? settings : null,
    sources: joinSources(container, { connects: withoutQuery(settings.decisioning) }),
    fitSources: fit?.sources ?? {},
    paymentSources: settings.fraud
      ? {
          scripts: withoutQuery(settings.fraud),
          connects: [`${new URL(settings.fraud).origin}${folderOf(settings.fraud)}`],
        }
      : {},
  };
}

/**
 * The fit provider's script and the sources its settings allow: its own host, and those that its script names (FIT-09).
 */
function fitOf(
  config: Settings,
  simulated: (path: string) => string,
): { script: string; sources: PolicySources } | null {
  const environment = config.KERB_FIT_ENVIRONMENT;
  if (!environment) return null;
  if (environment !== 'simulator' && !config.KERB_FIT_HOST)
    throw new Error(
      'KERB_FIT_ENVIRONMENT is set, but KERB_FIT_HOST is not: set the host of the fit provider’s script.',
    );
  const filled = (template: string) =>
    template.replaceAll('{store}', config.KERB_FIT_STORE).replaceAll('{environment}', environment);
  const host = environment === 'simulator' ? simulated('/fit') : filled(config.KERB_FIT_HOST);
  const all = [`${host}/`, ...config.KERB_FIT_SOURCES.split(' ').filter(Boolean)];
  return {
    script: `${host}${filled(config.KERB_FIT_PATH)}?${fitQuery}`,
    sources: { scripts: all, frames: all, connects: all, images: all, styles: all },
  };
}

/** As a policy source: sources have no query. */
const withoutQuery = (address: string | null): string[] => (address ? [address.split('?', 1)[0] as string] : []);
const folderOf = (address: string): string => new URL(address).pathname.replace(/(?<![^/])[^/]*$/, '');
