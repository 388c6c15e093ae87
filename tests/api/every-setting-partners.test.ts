/** A shop with other outside providers and its own keys for them (FIX-05). */
import { createHmac } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import { signCall } from '#adapters/airline/sign-airline-call.ts';
import { accountClient, PASSWORD } from '../support/clients/account-client.ts';
import { fill } from '../support/settings/one-product.ts';
import { proves } from '../support/settings/proves.ts';
import { type ProviderRecorder, startProviderRecorder } from '../support/settings/provider-recorder.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

describe('a shop with other partners', () => {
  let shop: TestShop;
  let recorder: ProviderRecorder;
  let at = '';
  let calls: ProviderRecorder['calls'];
  let hanging: ProviderRecorder['hanging'];
  let heldFor: ProviderRecorder['heldFor'];
  let seen: ProviderRecorder['seen'];
  const POOL = 'ap-southeast-2_Abc123';
  beforeAll(async () => {
    recorder = await startProviderRecorder();
    ({ url: at, calls, hanging, heldFor, seen } = recorder);
    const certificate = join(mkdtempSync(join(tmpdir(), 'kerb-settings-')), 'apple.pem');
    writeFileSync(certificate, '-----BEGIN CERTIFICATE-----\n');
    process.env.AWS_ACCESS_KEY_ID ??= 'test';
    process.env.AWS_SECRET_ACCESS_KEY ??= 'test';
    shop = await startTestShop(
      {
        KERB_RATE_LIMIT_SCALE: '0',
        KERB_CARD_MERCHANT_ID: 'acme_merchant',
        KERB_CARD_PUBLIC_KEY: 'acme_public',
        KERB_CARD_PRIVATE_KEY: 'acme_private',
        KERB_PAY_IN_FOUR_MERCHANT_ID: 'acme_four',
        KERB_PAY_IN_FOUR_SECRET: 'acme_four_secret',
        KERB_CONTENT_SOURCE: 'contentful',
        KERB_CONTENTFUL_HOST: at,
        KERB_CONTENTFUL_SPACE: 'acmespace',
        KERB_CONTENTFUL_ENVIRONMENT: 'staging',
        KERB_CONTENTFUL_TOKEN: 'contentful-token',
        KERB_GROWTHBOOK_HOST: at,
        KERB_GROWTHBOOK_KEY: 'sdk-acme',
        KERB_GROWTHBOOK_TIMEOUT_MS: '4500',
        KERB_IDENTITY: 'cognito',
        KERB_COGNITO_POOL_ID: POOL,
        KERB_COGNITO_CLIENT_ID: 'acmeclient',
        KERB_COGNITO_CLIENT_SECRET: 'acmesecret',
        KERB_COGNITO_ENDPOINT: at,
        KERB_COGNITO_TIMEOUT_MS: '7000',
        KERB_CAPTCHA: 'recaptcha',
        KERB_RECAPTCHA_HOST: at,
        KERB_RECAPTCHA_SITE_KEY: 'acme_site',
        KERB_RECAPTCHA_SECRET: 'acme_captcha_secret',
        KERB_RECAPTCHA_MIN_SCORE: '0.9',
        KERB_APPLE_PAY_MERCHANT_ID: 'merchant.nz.acme',
        KERB_APPLE_PAY_CERTIFICATE: certificate,
        ...airline(),
      },
      // The gateways are called where the simulator would be.
      { template: 'kerb_template', fill, through: async (outside) => ({ ...outside, simulatorUrl: at, settings: {} }) },
    );
  });
  afterAll(async () => {
    await shop.close();
    recorder.close();
  });
  const airline = () => ({
    KERB_AIRLINE_URL: at,
    KERB_AIRLINE_PARTNER: 'acme',
    KERB_AIRLINE_SECRET: 'the secret of the airline',
  });
  const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const api = (method: string, path: string, body?: unknown) => accountClient(shop.url).call(method, path, body);

  proves(
    'cards and pay in four use the shop’s own keys',
    [
      'KERB_CARD_MERCHANT_ID',
      'KERB_CARD_PUBLIC_KEY',
      'KERB_CARD_PRIVATE_KEY',
      'KERB_PAY_IN_FOUR_MERCHANT_ID',
      'KERB_PAY_IN_FOUR_SECRET',
    ],
    async () => {
      await api('GET', '/payment/client-token');
      const card = seen(/client_token/);
      expect(card?.path).toContain('/merchants/acme_merchant/');
      expect(card?.headers.authorization).toBe(basic('acme_public', 'acme_private'));
      await runKerb(['payments', 'reconcile'], {
        DATABASE_URL: shop.databaseUrl,
        NODE_ENV: 'test',
        KERB_SIMULATOR_PORT: new URL(at).port,
        KERB_PAY_IN_FOUR_MERCHANT_ID: 'acme_four',
        KERB_PAY_IN_FOUR_SECRET: 'acme_four_secret',
        ...airline(),
      });
      expect(seen(/^\/v2\/payments/)?.headers.authorization).toBe(basic('acme_four', 'acme_four_secret'));
    },
  );

  proves(
    'Apple is called as the merchant; without its certificate the shop does not start',
    ['KERB_APPLE_PAY_MERCHANT_ID', 'KERB_APPLE_PAY_CERTIFICATE'],
    async () => {
      await api('POST', '/payment/apple-pay/session', { validationUrl: `${at}/paymentservices/startSession` });
      expect(JSON.parse(seen(/startSession/)?.body ?? '{}').merchantIdentifier).toBe('merchant.nz.acme');
      await expect(shop.deploy('build', { KERB_APPLE_PAY_CERTIFICATE: '/nowhere/apple.pem' })).rejects.toThrow(
        /ENOENT/,
      );
      await shop.deploy('build');
    },
  );

  proves(
    'content comes from the configured space and environment, with the token',
    [
      'KERB_CONTENT_SOURCE',
      'KERB_CONTENTFUL_HOST',
      'KERB_CONTENTFUL_SPACE',
      'KERB_CONTENTFUL_ENVIRONMENT',
      'KERB_CONTENTFUL_TOKEN',
    ],
    async () => {
      const call = seen(/^\/spaces\//);
      expect([call?.path.split('?')[0], call?.headers.authorization]).toEqual([
        '/spaces/acmespace/environments/staging/entries',
        'Bearer contentful-token',
      ]);
    },
  );

  proves(
    'features come from the configured host with the client key, and the shop waits for them as long as configured',
    ['KERB_GROWTHBOOK_HOST', 'KERB_GROWTHBOOK_KEY', 'KERB_GROWTHBOOK_TIMEOUT_MS'],
    async () => {
      expect(seen(/^\/api\/features\//)?.path).toBe('/api/features/sdk-acme');
      hanging.add('/api/features/');
      onTestFinished(() => void hanging.clear());
      const before = calls.length;
      heldFor.splice(0);
      // Feature flags are read at start-up. The value is longer than the default of three seconds, so that a slow
      // machine cannot make the default look like the setting.
      await shop.deploy('build');
      expect(calls.slice(before).some(({ path }) => path.startsWith('/api/features/'))).toBe(true);
      expect(shop.errors.join('')).toContain('features could not be read');
      expect(heldFor[0]).toBeGreaterThan(4_000);
      shop.errors.splice(0);
    },
  );

  proves(
    'log-ins use the configured pool, client and secret, with the configured timeout',
    [
      'KERB_IDENTITY',
      'KERB_COGNITO_POOL_ID',
      'KERB_COGNITO_CLIENT_ID',
      'KERB_COGNITO_CLIENT_SECRET',
      'KERB_COGNITO_ENDPOINT',
      'KERB_COGNITO_TIMEOUT_MS',
    ],
    async () => {
      const email = 'pool@example.co.nz';
      expect((await api('POST', '/auth/login', { email, password: PASSWORD })).status).toBeLessThan(500);
      const call = calls.filter(({ headers }) => `${headers['x-amz-target']}`.endsWith('AdminInitiateAuth')).at(-1);
      const asked = JSON.parse(call?.body ?? '{}') as {
        UserPoolId: string;
        ClientId: string;
        AuthParameters: Record<string, string>;
      };
      expect([asked.UserPoolId, asked.ClientId]).toEqual([POOL, 'acmeclient']);
      expect(asked.AuthParameters.SECRET_HASH).toBe(
        createHmac('sha256', 'acmesecret').update(`${asked.AuthParameters.USERNAME}acmeclient`).digest('base64'),
      );
      hanging.add('/');
      onTestFinished(() => void hanging.clear());
      heldFor.splice(0);
      // A pool that does not answer gives a "try again later". The default timeout is five seconds.
      expect((await api('POST', '/auth/login', { email: 'another@example.co.nz', password: PASSWORD })).status).toBe(
        429,
      );
      expect(heldFor[0]).toBeGreaterThan(6_500);
      shop.errors.splice(0);
    },
  );

  proves(
    'the captcha uses the configured host, keys and minimum score',
    [
      'KERB_CAPTCHA',
      'KERB_RECAPTCHA_HOST',
      'KERB_RECAPTCHA_SITE_KEY',
      'KERB_RECAPTCHA_SECRET',
      'KERB_RECAPTCHA_MIN_SCORE',
    ],
    async () => {
      expect((await api('GET', '/captcha/task?action=product_challenge_verify')).body).toEqual({
        provider: 'recaptcha',
        siteKey: 'acme_site',
        scriptUrl: `${at}/recaptcha/api.js?render=acme_site`,
      });
      const reply = await api('POST', '/payment/voucher/balance', {
        code: '6006491234567890123',
        pin: '1234',
        recaptchaToken: 'of-a-browser',
      });
      // With the default minimum, 0.8 would pass and the answer would be an unknown card.
      expect([reply.status, reply.body.errorCode]).toEqual([400, 'RecaptchaFailed']);
      expect(new URLSearchParams(seen(/siteverify/)?.body).get('secret')).toBe('acme_captcha_secret');
    },
  );

  proves(
    'the airline is called at its own URL with the configured partner name, signed with the secret',
    ['KERB_AIRLINE_URL', 'KERB_AIRLINE_PARTNER', 'KERB_AIRLINE_SECRET'],
    async () => {
      // Called by the reconciliation above: quotes are for linked customers only.
      const call = seen(/^\/partner\/v1\//);
      const [timestamp, key] = [`${call?.headers['x-timestamp']}`, `${call?.headers['idempotency-key'] ?? ''}`];
      expect(call?.headers['x-partner']).toBe('acme');
      expect(call?.headers['x-signature']).toBe(
        signCall('the secret of the airline', { path: call?.path ?? '', timestamp, key, body: call?.body ?? '' }),
      );
    },
  );
});
