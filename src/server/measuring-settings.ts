/** Which third parties the settings name, and from where their scripts and calls may come: on pages where nobody pays, and where somebody does. */
import { type FitEnvironment, fitHost, fitScript, type MeasuringSettings } from '#contract/measuring.ts';
import type { Config } from '#platform/config.ts';
import type { PolicySources } from './content-security-policy.ts';

interface ChosenMeasuring {
  settings: MeasuringSettings | null;
  /** Of pages where nobody pays. */
  sources: PolicySources;
  /** Of payment pages: fraud detection and nobody else (reliability D13). */
  paymentSources: PolicySources;
}
type Settings = Pick<Config, 'KERB_FIT_ENVIRONMENT' | 'KERB_TAG_CONTAINER' | 'KERB_TAG_HOST' | 'KERB_DECISIONING_URL' | 'KERB_FRAUD_SCRIPT'>;

const GOOGLE_TAGS = 'https://www.googletagmanager.com';
/** Where a container of Google's sends what its tags measure. */
const GOOGLE_ANALYTICS = ['https://*.google-analytics.com', 'https://*.analytics.google.com', GOOGLE_TAGS];

export function chooseMeasuring(config: Settings, simulatorUrl: string | null): ChosenMeasuring {
  const simulated = (path: string): string => {
    if (!simulatorUrl) throw new Error(`A setting is 'simulator', but there is no simulator.`);
    return `${simulatorUrl}${path}`;
  };
  const setting = (value: string, path: string): string | null => (value === 'simulator' ? simulated(path) : value || null);
  const fit = config.KERB_FIT_ENVIRONMENT;
  const host = fit === 'simulator' ? simulated('/fit') : fit && fitHost(fit as FitEnvironment);
  const tags = config.KERB_TAG_HOST || (simulatorUrl ? `${simulatorUrl}/tags` : GOOGLE_TAGS);
  const settings: MeasuringSettings = {
    fit: host ? fitScript(host) : null,
    container: config.KERB_TAG_CONTAINER ? `${tags}/gtm.js?id=${config.KERB_TAG_CONTAINER}` : null,
    decisioning: setting(config.KERB_DECISIONING_URL, '/decisioning/events'),
    fraud: setting(config.KERB_FRAUD_SCRIPT, '/fraud/script.js'),
  };
  const google = settings.container && tags === GOOGLE_TAGS ? GOOGLE_ANALYTICS : [];
  return {
    settings: Object.values(settings).some(Boolean) ? settings : null,
    sources: {
      scripts: [settings.fit, settings.container].flatMap(withoutQuery),
      connects: [...(host ? [`${host}/`] : []), ...(settings.container ? [`${tags}/`] : []), ...google, ...withoutQuery(settings.decisioning)],
      images: google,
    },
    paymentSources: settings.fraud ? { scripts: withoutQuery(settings.fraud), connects: [`${new URL(settings.fraud).origin}${folderOf(settings.fraud)}`] } : {},
  };
}

/** As a policy names it: sources have no query. */
const withoutQuery = (address: string | null): string[] => (address ? [address.split('?', 1)[0] as string] : []);
const folderOf = (address: string): string => new URL(address).pathname.replace(/[^/]*$/, '');
