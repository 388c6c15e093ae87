import { expect, test } from 'vitest';
import { consentCategoriesOf, measuredOf } from '#contract/site/analytics.ts';
import { contentSecurityPolicy } from '../response-headers/content-security-policy.ts';
import { chooseAnalytics } from './analytics-settings.ts';
import { readConfig } from './read-config.ts';

const SIMULATOR = 'http://127.0.0.1:4010';

test('ANA-16 by default nothing is measured, no consent is requested and no policy names a third party, also with the simulator', () => {
  for (const simulator of [null, SIMULATOR]) {
    const { settings, sources, fitSources, paymentSources } = chooseAnalytics(readConfig({}), simulator);
    expect(settings).toBe(null);
    expect([...Object.values(sources), ...Object.values(fitSources), ...Object.values(paymentSources)].flat()).toEqual(
      [],
    );
  }
});

test('FIT-08 FIT-09 FIT-10 FIX-38 the fit script’s URL follows store key, host, path and environment; only it and its configured sources may run', () => {
  const provider = {
    KERB_FIT_HOST: 'https://{store}-cdn-{environment}.provider.com',
    KERB_FIT_SOURCES: 'https://*.provider.com https://frames.example:8443',
  };
  const policyOf = (settings: Record<string, string>) => {
    const chosen = chooseAnalytics(readConfig(settings), SIMULATOR);
    return {
      fit: chosen.settings?.fit,
      policy: contentSecurityPolicy({ scripts: [], styles: [] }, chosen.fitSources),
      elsewhere: JSON.stringify([chosen.sources, chosen.paymentSources]),
    };
  };
  const known = policyOf({ KERB_FIT_ENVIRONMENT: 'staging', ...provider });
  expect(known.fit).toBe('https://nz-store-cdn-staging.provider.com/fitrec/nz-store/js/fitrec.js?autoCalculate=false');
  for (const directive of ['script-src', 'frame-src', 'connect-src'])
    expect(known.policy, directive).toMatch(
      new RegExp(
        `${directive}[^;]* https://nz-store-cdn-staging\\.provider\\.com/ https://\\*\\.provider\\.com https://frames\\.example:8443`,
      ),
    );
  expect(known.policy).toMatch(
    /style-src-elem 'self' 'unsafe-inline' https:\/\/nz-store-cdn-staging\.provider\.com\/ /,
  );
  expect(known.elsewhere).not.toContain('provider.com');
  const other = policyOf({
    KERB_FIT_ENVIRONMENT: 'eu2',
    KERB_FIT_STORE: 'acme',
    KERB_FIT_HOST: 'https://{environment}.fit.co',
    KERB_FIT_PATH: '/v2/{store}.js',
  });
  expect(other.fit).toBe('https://eu2.fit.co/v2/acme.js?autoCalculate=false');
  expect(other.policy).toContain("script-src 'self' https://eu2.fit.co/;");
  expect(policyOf({ KERB_FIT_ENVIRONMENT: 'simulator' }).fit).toContain(`${SIMULATOR}/fit/`);
  expect(
    () => chooseAnalytics(readConfig({ KERB_FIT_ENVIRONMENT: 'staging' }), SIMULATOR),
    'no host is built in',
  ).toThrow('KERB_FIT_HOST');
  expect(() => chooseAnalytics(readConfig({ KERB_FIT_ENVIRONMENT: 'simulator' }), null)).toThrow('no simulator');
  for (const wrong of [
    { KERB_FIT_ENVIRONMENT: 'a;b' },
    { KERB_FIT_HOST: 'https://x; script-src *' },
    { KERB_FIT_SOURCES: "https://a.nz; script-src 'unsafe-inline'" },
    { KERB_FIT_SOURCES: '*' },
  ])
    expect(() => readConfig(wrong), JSON.stringify(wrong)).toThrow('KERB_FIT_');
});

test('FIX-37 with a tag container Google’s tags and their requests are allowed, as Google documents for policies; with another host only that host', () => {
  const policyOf = (settings: Record<string, string>) =>
    contentSecurityPolicy({ scripts: [], styles: [] }, chooseAnalytics(readConfig(settings), null).sources);
  const google = policyOf({ KERB_TAG_CONTAINER: 'GTM-ABC123' });
  expect(google).toMatch(
    /script-src 'self' https:\/\/www\.googletagmanager\.com\/ https:\/\/\*\.googletagmanager\.com;/,
  );
  for (const source of [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ])
    expect(google).toMatch(new RegExp(`connect-src[^;]* ${source.replaceAll(/[.*]/g, '\\$&')}`));
  expect(google).toMatch(/img-src[^;]* https:\/\/\*\.google-analytics\.com/);
  expect(google).toMatch(/frame-src[^;]* https:\/\/www\.googletagmanager\.com/);
  const own = policyOf({ KERB_TAG_CONTAINER: 'GTM-ABC123', KERB_TAG_HOST: 'https://tags.acme.nz' });
  expect(own).toContain("script-src 'self' https://tags.acme.nz/;");
  expect(own).not.toContain('google');
  expect(policyOf({ KERB_TAG_HOST: 'https://tags.acme.nz' })).not.toContain('tags.acme.nz');
});

test('a container is loaded by its published protocol; on payment pages only fraud detection runs', () => {
  const { settings, sources, paymentSources } = chooseAnalytics(
    readConfig({
      KERB_TAG_CONTAINER: 'GTM-ABC123',
      KERB_DECISIONING_URL: 'https://decide.example/events',
      KERB_FRAUD_SCRIPT: 'https://cdn.fraud.example/kerb/s.js',
    }),
    null,
  );
  expect(settings).toEqual({
    fit: null,
    container: 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123',
    decisioning: 'https://decide.example/events',
    fraud: 'https://cdn.fraud.example/kerb/s.js',
    speed: false,
  });
  expect(sources.scripts).toEqual(['https://www.googletagmanager.com/', 'https://*.googletagmanager.com']);
  expect(sources.connects).toContain('https://decide.example/events');
  expect(JSON.stringify(sources)).not.toContain('fraud');
  expect(paymentSources).toEqual({
    scripts: ['https://cdn.fraud.example/kerb/s.js'],
    connects: ['https://cdn.fraud.example/kerb/'],
  });
  expect(() => readConfig({ KERB_TAG_CONTAINER: 'GTM-1; script-src *' })).toThrow('KERB_TAG_CONTAINER');
});

test('WEB-01 measured speed adds no third party: no policy names another source, and consent to it alone is asked for as such', () => {
  const { settings, sources, paymentSources } = chooseAnalytics(readConfig({ KERB_PAGE_SPEED: 'true' }), SIMULATOR);
  const speed = { fit: null, container: null, decisioning: null, fraud: null, speed: true };
  expect(settings).toEqual(speed);
  expect([...Object.values(sources), ...Object.values(paymentSources)].flat()).toEqual([]);
  expect([speed, { ...speed, container: 'x' }, { ...speed, speed: false, container: 'x' }].map(measuredOf)).toEqual([
    'speed',
    'both',
    'use',
  ]);
});

test('consent is requested only for what is switched on; fraud detection is necessary and is only disclosed', () => {
  const off = { fit: null, container: null, decisioning: null, fraud: null, speed: false };
  expect(consentCategoriesOf(off)).toEqual([]);
  expect(consentCategoriesOf({ ...off, fraud: 'x' })).toEqual([]);
  expect(consentCategoriesOf({ ...off, decisioning: 'x' })).toEqual(['analytics']);
  expect(consentCategoriesOf({ ...off, speed: true })).toEqual(['analytics']);
  expect(consentCategoriesOf({ ...off, container: 'x', fit: 'y' })).toEqual(['analytics', 'fit']);
});
