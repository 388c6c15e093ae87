/** SEC-06: what crosses between the shop's host and the staff site's, and how each is protected from the other. */
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VIEWING_PATH } from '#contract/site/viewing.ts';
import { SETTINGS_PREVIEW_PARAM } from '#contract/staff/settings/shop-settings.ts';
import { mailFor } from '../support/browser/shopper.ts';
import { accountClient, freshEmail, newCustomer } from '../support/clients/account-client.ts';
import { type RawAnswer, rawCall } from '../support/clients/raw-call.ts';
import { newStaff } from '../support/clients/staff-client.ts';
import { createStaff, STAFF_PASSWORD } from '../support/clients/staff-login.ts';
import { errorCodeOf, openTwoHostShop, type TwoHostShop } from '../support/prepared-shops/two-host-shop.ts';
import { softwarePasskey } from '../support/second-factor/software-passkey.ts';
import { calledFrom, newAddress } from '../support/shop/client-address.ts';
import { runKerb } from '../support/shop/run-kerb.ts';
import type { TestShop } from '../support/shop/running-shop.ts';
import { patient } from '../support/vitest/patience.ts';

let hosts: TwoHostShop;
let shop: TestShop;
let staff: TwoHostShop['staff'];
let port: string;
let ask: TwoHostShop['ask'];
beforeAll(async () => {
  hosts = await openTwoHostShop();
  ({ shop, staff, port, ask } = hosts);
});
afterAll(() => hosts.close());

test('SEC-06 staff log in on their host only: its cookie names no domain, and calls come from its own origin', async () => {
  await createStaff(shop, 'manager', 'cookies@kerb.example');
  const body = JSON.stringify({ email: 'cookies@kerb.example', password: STAFF_PASSWORD });
  const logIn = (host: string, origin: string, site: string) =>
    rawCall(port, {
      method: 'POST',
      target: '/nz/api/staff/login',
      headers: [
        ...['host', `${host}:${port}`, 'content-type', 'application/json', 'origin', origin, 'sec-fetch-site', site],
        ...Object.entries(calledFrom(newAddress())).flat(),
      ],
      body,
    });
  expect(errorCodeOf(await logIn('localhost', shop.url, 'same-origin'))).toBe('NotFound');
  for (const [origin, site] of [
    [shop.url, 'same-site'],
    [shop.url, 'same-origin'],
    ['https://evil.example', 'cross-site'],
    ['null', 'cross-site'],
  ] as const)
    expect(errorCodeOf(await logIn('127.0.0.1', origin, site)), origin).toBe('CrossSiteRequest');
  const answer = await logIn('127.0.0.1', staff.url, 'same-origin');
  expect(answer.status).toBe(200);
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  expect(cookies.some((one) => /^kerb-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Expires=/.test(one))).toBe(
    true,
  );
  for (const cookie of cookies) expect(cookie).not.toMatch(/domain/i);
  // Nor does the staff site's origin write to the shop.
  const quote = await ask('localhost', '/nz/api/auth/logout', 'POST', ['origin', staff.url]);
  expect(errorCodeOf(quote)).toBe('CrossSiteRequest');
  // The mail about a new browser leads to the staff site's host.
  const mail = async () => (await mailFor(shop.simulatorUrl, 'cookies@kerb.example'))[0];
  await expect.poll(mail, { timeout: patient(20_000) }).toBeTruthy();
  expect(JSON.stringify(await mail())).toContain(`${staff.url}/nz/staff/account`);
});

test('SEC-06 passkeys of staff belong to their host', async () => {
  const { call } = await newStaff(staff, 'manager');
  for (const [origin, status] of [
    [shop.url, 409],
    [staff.url, 201],
  ] as const) {
    const { body } = await call('POST', '/staff/passkeys/options');
    expect(body.options.rp.id).toBe('127.0.0.1');
    const passkey = softwarePasskey(origin).register(body.options);
    expect((await call('POST', '/staff/passkeys', { name: 'Laptop', passkey })).status, origin).toBe(status);
  }
});

test('SEC-06 EDIT-08 a customer’s shop opens on the shop’s host by a code: once, within a minute, from the staff site only', async () => {
  const email = freshEmail('handed');
  await newCustomer(shop, email);
  const { rows } = await shop.pool.query('select id from accounts.customer where email = $1', [email]);
  const { call } = await newStaff(staff, 'service');
  const start = async (): Promise<string> => (await call('POST', `/staff/customers/${rows[0].id}/viewing`)).body.token;
  const send = (code: string, more: { origin?: string; type?: string; host?: string } = {}) =>
    rawCall(port, {
      method: 'POST',
      target: VIEWING_PATH,
      headers: [
        ...['host', `${more.host ?? 'localhost'}:${port}`, 'origin', more.origin ?? staff.url],
        ...['content-type', more.type ?? 'application/x-www-form-urlencoded'],
      ],
      body: `code=${encodeURIComponent(code)}`,
    });
  const account = (token: string) =>
    accountClient(shop.url).call('GET', '/account', undefined, { authorization: `Bearer ${token}` });
  const code = await start();
  expect(code).toMatch(/^open\.[\w-]{43}$/);
  // The code is no token, in either form.
  expect((await account(code)).status).toBe(401);
  expect((await account(code.replace('open.', 'view.'))).status).toBe(401);
  for (const refused of [
    { origin: shop.url },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { type: 'text/plain' },
  ])
    expect((await send(code, refused)).status, JSON.stringify(refused)).toBe(403);
  expect((await send(code, { host: '127.0.0.1' })).status).toBe(404);
  const both = await Promise.all([send(code), send(code)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  const opened = both.find(({ status }) => status === 200) as RawAnswer;
  expect(opened.headers['cache-control']).toBe('no-store');
  expect(opened.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; base-uri/);
  const token = /view\.[\w-]{43}/.exec(opened.text)?.[0] ?? '';
  expect((await account(token)).body.customer).toMatchObject({ email });
  expect(opened.text).toContain(staff.url);
  expect((await send(code)).status, 'sent again').toBe(403);
  const late = await start();
  await shop.pool.query("update staff.viewing set started_at = started_at - interval '61 seconds'");
  expect((await send(late)).status, 'after a minute').toBe(403);
  const loggedOut = await start();
  await call('POST', '/staff/logout');
  await shop.pool.query('delete from staff.session');
  expect((await send(loggedOut)).status, 'after the session').toBe(403);
  for (const odd of ['', 'x'.repeat(2_000), 'open.', `view.${'A'.repeat(43)}`, `open.${'A'.repeat(43)}`])
    expect((await send(odd)).status).toBe(403);
});

const policyOf = (answer: RawAnswer): Record<string, string[]> =>
  Object.fromEntries(
    `${answer.headers['content-security-policy']}`.split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ');
      return [name, sources];
    }),
  );

test('SEC-06 the staff site has a policy of its own with Trusted Types, is isolated, and csp_evaluator finds nothing in it', async () => {
  const page = await ask('127.0.0.1', '/nz/staff/orders');
  const policy = policyOf(page);
  expect(policy).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': [shop.url],
    'form-action': ["'self'", shop.url],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['kerb-rendered-text', 'kerb-email-preview'],
  });
  expect(page.headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  });
  // As it is where the shop has https.
  const { csp } = new CspParser(
    `${page.headers['content-security-policy']}`.replaceAll(shop.url, 'https://shop.example.nz'),
  );
  const found = new CspEvaluator(csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.STRICT_CSP)
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`);
  expect(found).toEqual([]);
});

test('SEC-06 previews of settings are framed by the staff site’s host and nobody else; other pages by nobody', async () => {
  const { call } = await newStaff(staff, 'manager');
  const { body } = await call('POST', '/staff/settings/revisions', { changes: { KERB_STORE_NAME: 'Harbour' } });
  const preview = await ask('localhost', `/nz/?${SETTINGS_PREVIEW_PARAM}=${body.previewKey}`);
  expect([preview.status, preview.text.includes('Harbour')]).toEqual([200, true]);
  expect(policyOf(preview)['frame-ancestors']).toEqual([staff.url]);
  expect(preview.headers).toMatchObject({
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  });
  expect(preview.headers).not.toHaveProperty('x-frame-options');
  for (const path of ['/nz/', '/nz/account/login', '/nz/cart']) {
    const plain = await ask('localhost', path);
    expect(policyOf(plain)['frame-ancestors'], path).toEqual(["'none'"]);
    expect(plain.headers, path).toMatchObject({ 'x-frame-options': 'DENY' });
    expect(plain.headers, path).not.toHaveProperty('cross-origin-embedder-policy');
  }
});

test('SEC-06 kerb doctor says when the staff site’s host is open or unknown; the shop’s own name is refused', async () => {
  const doctor = (staffUrl: string) =>
    runKerb(['doctor', '--json'], {
      DATABASE_URL: shop.databaseUrl,
      KERB_PUBLIC_URL: 'https://shop.example.nz',
      KERB_STAFF_URL: staffUrl,
    });
  const checksOf = async (staffUrl: string): Promise<Record<string, string>> => {
    const { checks } = JSON.parse((await doctor(staffUrl)).out) as { checks: { id: string; state: string }[] };
    return Object.fromEntries(checks.filter(({ id }) => id.startsWith('staff-')).map(({ id, state }) => [id, state]));
  };
  expect(await checksOf('')).toEqual({});
  expect(await checksOf('http://staff.kerb.invalid')).toEqual({ 'staff-https': 'missing', 'staff-host': 'advice' });
  expect(await checksOf('https://127.0.0.1')).toEqual({ 'staff-https': 'ok', 'staff-host': 'ok' });
  for (const [staffUrl, why] of [
    ['https://shop.example.nz:8443', 'another host name'],
    ['https://staff.example.nz/nz/staff', 'without a path'],
    ['staff.example.nz', 'KERB_STAFF_URL'],
  ] as const) {
    const { code, out, err } = await doctor(staffUrl);
    expect([code !== 0, `${out}${err}`.includes(why)], staffUrl).toEqual([true, true]);
  }
});
