import { expect, test } from 'vitest';
import { askedFor, fitSettings } from '#contract/measuring.ts';
import { readConfig } from '#platform/config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { chooseMeasuring } from './measuring-settings.ts';

const SIMULATOR = 'http://127.0.0.1:4010';

test('ANA-16 without configuration nobody measures, nobody is asked, no policy names anybody; with the simulator beside the shop too', () => {
  for (const simulator of [null, SIMULATOR]) {
    const { settings, sources, paymentSources } = chooseMeasuring(readConfig({}), simulator);
    expect(settings).toBe(null);
    expect([...Object.values(sources), ...Object.values(paymentSources)].flat()).toEqual([]);
  }
});

test('FIT-08 FIT-09 FIT-10 the fit script lies at a host made of store key and environment; nothing is calculated by itself', () => {
  expect(fitSettings).toEqual({ storeKey: 'nz-store', autoCalculate: false });
  for (const environment of ['staging', 'production']) {
    const { settings, sources } = chooseMeasuring(readConfig({ KERB_FIT_ENVIRONMENT: environment }), SIMULATOR);
    const script = new URL(settings?.fit ?? '');
    expect(script.origin).toBe(`https://nz-store-cdn.${environment}.fit.example`);
    expect(script.searchParams.get('autoCalculate')).toBe('false');
    expect(contentSecurityPolicy(null, sources)).toContain(`script-src 'self' ${script.origin}${script.pathname};`);
  }
  expect(() => readConfig({ KERB_FIT_ENVIRONMENT: 'test' })).toThrow('KERB_FIT_ENVIRONMENT');
  expect(chooseMeasuring(readConfig({ KERB_FIT_ENVIRONMENT: 'simulator' }), SIMULATOR).settings?.fit).toContain(`${SIMULATOR}/fit/`);
  expect(() => chooseMeasuring(readConfig({ KERB_FIT_ENVIRONMENT: 'simulator' }), null)).toThrow('no simulator');
});

test('a container is loaded by its published protocol; where one pays only fraud detection runs', () => {
  const { settings, sources, paymentSources } = chooseMeasuring(
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
  });
  expect(sources.scripts).toEqual(['https://www.googletagmanager.com/gtm.js']);
  expect(sources.connects).toContain('https://decide.example/events');
  expect(JSON.stringify(sources)).not.toContain('fraud');
  expect(paymentSources).toEqual({ scripts: ['https://cdn.fraud.example/kerb/s.js'], connects: ['https://cdn.fraud.example/kerb/'] });
  expect(() => readConfig({ KERB_TAG_CONTAINER: 'GTM-1; script-src *' })).toThrow('KERB_TAG_CONTAINER');
});

test('only what is switched on is asked for; fraud detection is necessary and is told of', () => {
  const off = { fit: null, container: null, decisioning: null, fraud: null };
  expect(askedFor(off)).toEqual([]);
  expect(askedFor({ ...off, fraud: 'x' })).toEqual([]);
  expect(askedFor({ ...off, decisioning: 'x' })).toEqual(['analytics']);
  expect(askedFor({ ...off, container: 'x', fit: 'y' })).toEqual(['analytics', 'fit']);
});
