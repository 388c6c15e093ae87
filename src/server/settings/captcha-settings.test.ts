import { expect, test } from 'vitest';
import { ConfigError } from '#platform/config.ts';
import { contentSecurityPolicy } from '../response-headers/content-security-policy.ts';
import { chooseCaptcha } from './captcha-settings.ts';
import { readConfig } from './read-config.ts';

const KEY = Buffer.alloc(32, 7);
const SIMULATOR = 'http://127.0.0.1:4010';
const choose = (settings: Record<string, string>, simulatorUrl: string | null = SIMULATOR) =>
  chooseCaptcha(readConfig({ NODE_ENV: 'test', KERB_CAPTCHA_COST: '100', ...settings }), KEY, simulatorUrl);

test('CHAL-09 by default the shop uses its own captcha, and its pages allow no third party', async () => {
  const { captcha, sources } = choose({});
  expect(await captcha.prepare('product_challenge_verify')).toMatchObject({
    provider: 'altcha',
    challenge: { parameters: { cost: 100 } },
  });
  expect(sources).toBeNull();
});

test('CHAL-09 reCAPTCHA by Google: script, keys and what pages allow', async () => {
  const { captcha, sources } = choose(
    {
      KERB_CAPTCHA: 'recaptcha',
      KERB_RECAPTCHA_SITE_KEY: 'mine',
      KERB_RECAPTCHA_SECRET: 'mine too',
      KERB_SIMULATOR: 'false',
    },
    null,
  );
  expect(await captcha.prepare('product_challenge_verify')).toEqual({
    provider: 'recaptcha',
    siteKey: 'mine',
    scriptUrl: 'https://www.google.com/recaptcha/api.js?render=mine',
  });
  const policy = contentSecurityPolicy({ scripts: [], styles: [] }, sources ?? {});
  expect(policy).toContain("script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;");
  expect(policy).toContain('frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/;');
});

test('CHAL-09 another host, or the simulator', async () => {
  const mirror = choose({
    KERB_CAPTCHA: 'recaptcha',
    KERB_RECAPTCHA_HOST: 'https://www.recaptcha.net',
    KERB_RECAPTCHA_SECRET: 'x',
  });
  expect(await mirror.captcha.prepare('product_challenge_verify')).toMatchObject({
    scriptUrl: expect.stringMatching(/^https:\/\/www\.recaptcha\.net\/recaptcha\/api\.js/),
  });
  expect(choose({ KERB_CAPTCHA: 'recaptcha' }).sources).toEqual({
    scripts: [`${SIMULATOR}/recaptcha/`],
    frames: [`${SIMULATOR}/recaptcha/`],
  });
});

test('CHAL-09 real reCAPTCHA with the simulator’s secret is an error at the start', () => {
  for (const settings of [{ KERB_SIMULATOR: 'false' }, { KERB_RECAPTCHA_HOST: 'https://www.google.com' }])
    expect(() => readConfig({ KERB_CAPTCHA: 'recaptcha', ...settings })).toThrow(ConfigError);
});
