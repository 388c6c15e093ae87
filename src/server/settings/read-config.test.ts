import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError } from '#platform/config.ts';
import { readConfig, settings } from './read-config.ts';

test('LOC-03 LOC-09 the defaults describe a working shop: GST 15 %, a name, New Zealand', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    KERB_GST_BASIS_POINTS: 1500,
    KERB_STORE_NAME: 'Kerb',
    KERB_ADDRESS_COUNTRIES: 'NZ',
    PORT: 3000,
    KERB_SEARCH_TERM_PARAM: 'q',
  });
  expect(readConfig({ KERB_STORE_NAME: 'Tūī & Co' }).KERB_STORE_NAME).toBe('Tūī & Co');
});

test('LOC-08 the shop serves New Zealand unless a setting says otherwise', () => {
  expect(readConfig({}).KERB_ADDRESS_COUNTRIES).toBe('NZ');
  expect(readConfig({ KERB_ADDRESS_COUNTRIES: 'NZ,AU' }).KERB_ADDRESS_COUNTRIES).toBe('NZ,AU');
});

test('CHK-17 the browser may reuse checkout data for 60 seconds by default', () => {
  expect(readConfig({}).KERB_CHECKOUT_DATA_MAX_AGE).toBe(60);
  expect(readConfig({ KERB_CHECKOUT_DATA_MAX_AGE: '90' }).KERB_CHECKOUT_DATA_MAX_AGE).toBe(90);
});

test('all mistakes are reported together, including misspelt names', () => {
  const attempt = () =>
    readConfig({
      PORT: 'eighty',
      KERB_WORKERS: '0',
      KERB_WORKER: '2',
      DATABASE_URL: 'mysql://x',
      KERB_PUBLIC_URL: 'ftp://x',
    });
  expect(attempt).toThrow(ConfigError);
  try {
    attempt();
  } catch (error) {
    expect((error as ConfigError).mistakes.map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'KERB_WORKERS',
      'KERB_PUBLIC_URL',
      'DATABASE_URL',
      'KERB_WORKER',
    ]);
  }
});

test('real payments are refused with the simulator’s keys', () => {
  expect(() => readConfig({ KERB_CARD_ENVIRONMENT: 'production' })).toThrow(/KERB_CARD_PRIVATE_KEY/);
});

test('docs/configuration.md lists every setting with its default', () => {
  const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  for (const [name, { fallback, help, screen }] of Object.entries(settings)) {
    expect(page, name).toContain(
      `| \`${name}\` | ${fallback === '' || fallback === undefined ? '' : `\`${fallback}\``} | ${help}${screen ? ' *' : ''} |`,
    );
  }
});
