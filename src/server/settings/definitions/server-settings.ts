import { z } from 'zod';
import { flag, type SettingsOf, setting, url, whole } from '#platform/setting.ts';
import { ERROR_SAMPLE_RATE } from '#shared/error-reports/error-report-rules.ts';
import { standInNames } from '../stand-in-names.ts';

/** The server: where it listens, its processes, demo and simulator, error reports. */
export const serverSettings = {
  PORT: setting(whole(0, 65_535), '3000', 'Port of the shop.'),
  KERB_HOST: setting(z.string().min(1), '0.0.0.0', 'Address to listen on.'),
  KERB_WORKERS: setting(whole(1, 64), '1', 'Processes that serve requests.'),
  KERB_TRUST_PROXY: setting(whole(0, 5), '0', 'How many proxies in front add to X-Forwarded-For; 0 trusts none.'),
  KERB_COUNTRY_HEADER: setting(
    z.string().regex(/^([A-Za-z][A-Za-z0-9-]{0,60})?$/),
    '',
    'Header in which the proxy in front gives a visitor’s country (CF-IPCountry); the proxy must replace what visitors send. Empty: the country is not read.',
  ),
  KERB_DRAIN_MS: setting(
    whole(0, 60_000),
    '0',
    'After SIGTERM: milliseconds for which /readyz answers "not ready" while requests are still served, so that the load balancer notices (docs/production.md).',
  ),
  KERB_METRICS_PORT: setting(
    whole(0, 65_535),
    '0',
    'Port on which callers on this machine, and only they, read the metrics of all processes. 0: none.',
  ),
  KERB_METRICS_TOKEN: setting(z.string(), '', 'Bearer token with which anybody may read /metrics. Empty: nobody may.'),
  KERB_PAGE_CACHE_MB: setting(
    whole(0, 4_096),
    '48',
    'Megabytes of memory per process for rendered pages; 0 renders each page on each request.',
  ),
  KERB_SERVICE_WORKER: setting(
    flag,
    'true',
    'Visited pages can be read offline. Off: browsers remove the service worker they have (docs/production.md).',
    { group: 'features', label: 'Pages offline', input: 'switch' },
  ),
  KERB_DEMO: setting(flag, 'true', 'Load the demo shop into an empty database at start.'),
  KERB_SIMULATOR: setting(flag, 'true', 'Start the simulator of outside providers. Off in production.'),
  KERB_STAND_INS: setting(
    z
      .string()
      .regex(/^([a-z_]+(,(?!$)|$))*$/, 'must list names, separated by commas')
      .transform((value) => value.split(',').filter((name) => name !== ''))
      .pipe(z.array(z.enum(standInNames))),
    '',
    `Stand-ins that a public shop is meant to run with, separated by commas: ${standInNames.join(', ')}. A shop with a public https address, or one that takes real money, does not start with any other (docs/production.md).`,
  ),
  KERB_SIMULATOR_PORT: setting(whole(0, 65_535), '4010', 'Port of the simulator.'),
  KERB_SIMULATOR_SMTP_PORT: setting(whole(0, 65_535), '4011', 'Port of the simulator’s mail server.'),
  KERB_ERROR_DSN: setting(
    z
      .url({ protocol: /^https?$/ })
      .refine((value) => /^https?:\/\/[^:@/]+@[^/]+\/\d+$/.test(value), 'must look like https://key@host/1')
      .or(z.literal('')),
    '',
    'Where errors are reported, in Sentry’s protocol. Empty: they are only logged and counted.',
  ),
  KERB_ERROR_SAMPLE_RATE: setting(
    z
      .string()
      .regex(/^(0(\.\d{1,6})?|1)$/, 'must be a number from 0 to 1')
      .transform(Number),
    `${ERROR_SAMPLE_RATE}`,
    'Share of errors that are reported; fatal errors and those of the checkout always are.',
  ),
  KERB_ERROR_DENIED_TAGS: setting(
    z
      .string()
      .max(2_000)
      .transform((value) => value.split(',').filter((part) => part !== '')),
    '',
    'Parts of script URLs whose errors are not reported, such as https://tags.example/, separated by commas.',
  ),
  KERB_TRACES_URL: setting(
    url.or(z.literal('')),
    '',
    'Where traces are sent by OTLP over HTTP, such as http://collector:4318/v1/traces (docs/scaling.md). Empty: none are recorded.',
  ),
  KERB_TRACES_TOKEN: setting(z.string().max(4_000), '', 'The bearer token of the collector, where it wants one.'),
  KERB_TRACES_SHARE: setting(
    z
      .string()
      .regex(/^(0(\.\d{1,6})?|1)$/, 'must be a number from 0 to 1')
      .transform(Number),
    '0.05',
    'Share of the requests that begin a trace. A proxy that is trusted decides for its own requests, by their traceparent.',
  ),
};

declare module '#platform/config.ts' {
  interface Config extends SettingsOf<typeof serverSettings> {}
}
