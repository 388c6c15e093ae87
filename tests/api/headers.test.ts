/**
 * Security headers on every answer: pages, errors, calls, files; and cookies that nobody else can set or read (D10).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#api/routes.ts';
import routes from '#storefront/routes.ts';
import { accountClient, newCustomer, PASSWORD } from '../support/clients/account-client.ts';
import { startTestShop, type TestShop } from '../support/shop/running-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({}, { template: 'kerb_template' });
});
afterAll(() => shop.close());

interface Route {
  path?: string | undefined;
  index?: boolean | undefined;
  children?: Route[] | undefined;
}
const pathsOf = (list: readonly Route[]): string[] =>
  list.flatMap(({ path, index, children }) => [
    ...(index ? [''] : []),
    ...(path ? [path] : []),
    ...pathsOf(children ?? []),
  ]);

function expectSafe(address: string, headers: Headers): void {
  const at = `${address}: `;
  expect(headers.get('x-content-type-options'), at).toBe('nosniff');
  expect(headers.get('referrer-policy'), at).toBe('strict-origin-when-cross-origin');
  expect(headers.get('cross-origin-opener-policy'), at).toMatch(/^same-origin(-allow-popups)?$/);
  expect(Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1]), at).toBeGreaterThanOrEqual(
    31_536_000,
  );
  expect(headers.get('x-frame-options'), at).toBe('DENY');
  expect(headers.get('x-powered-by'), at).toBe(null);
  expect(headers.get('server'), at).toBe(null);
  const policy = Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  expect(policy['frame-ancestors'], at).toEqual(["'none'"]);
  expect(policy['base-uri'], at).toEqual(["'none'"]);
  expect(policy['object-src'] ?? policy['default-src'], at).toEqual(["'none'"]);
  // Stylesheets as well as scripts: only style attributes may be inline. A directive for elements or attributes would
  // override these.
  for (const part of ['script-src', 'style-src'])
    for (const source of policy[part] ?? policy['default-src'] ?? ['missing'])
      expect(source, `${at}${part}`).not.toMatch(
        /unsafe-inline|unsafe-eval|unsafe-hashes|^\*$|^https?:$|^data:|missing/,
      );
  for (const part of ['script-src-elem', 'script-src-attr', 'style-src-elem'])
    expect(policy, at).not.toHaveProperty([part]);
}

test('D10 every page and every error page says who may run scripts in, frame and read it', async () => {
  const paths = pathsOf(routes as Route[]).map((path) => path.replace(/:\w+/g, 'kea').replace('*', 'kea/kea'));
  expect(paths.length).toBeGreaterThan(30);
  const statuses = new Set<number>();
  for (const path of [...paths, 'no-such-page', 'products/%00', '%E0%A4%A', '../../etc/passwd']) {
    const reply = await fetch(`${shop.url}/nz${path ? `/${path}` : ''}`, { redirect: 'manual' });
    statuses.add(reply.status);
    expectSafe(path, reply.headers);
    expect(reply.headers.getSetCookie(), path).toEqual([]);
    if (/^(account|checkout|orders|return)/.test(path) && reply.status === 200)
      expect(reply.headers.get('cache-control'), path).toContain('no-store');
    await reply.arrayBuffer();
  }
  expect(statuses).toContain(200);
  expect(statuses).toContain(404);
  for (const path of ['/', '/nope', '/nz/assets/none.js', '/nz/media/x/1.png', '/robots.txt', '/healthz']) {
    const reply = await fetch(`${shop.url}${path}`, { redirect: 'manual' });
    expectSafe(path, reply.headers);
    await reply.arrayBuffer();
  }
});

test('D10 every API call has the same headers, also when it is refused', async () => {
  for (const { method, path } of endpoints) {
    const reply = await fetch(`${shop.url}/nz/api${path.replace(/:\w+/g, 'kea')}`, { method: method.toUpperCase() });
    expectSafe(`${method} ${path}`, reply.headers);
    if (reply.status >= 400) expect(reply.headers.get('cache-control'), path).toBe('no-store');
    for (const cookie of reply.headers.getSetCookie()) expect(cookie, path).toMatch(/; HttpOnly; SameSite=Strict/);
    await reply.arrayBuffer();
  }
});

test('D7 D10 over HTTPS the cookies are __Host-, Secure, HttpOnly and SameSite; log-in does not adopt a planted session', async () => {
  const secure = await startTestShop(
    { KERB_PUBLIC_URL: 'https://shop.example.nz', KERB_STAND_INS: 'simulator,card,pay_in_four,mail,airline,demo_shop' },
    { template: 'kerb_template' },
  );
  try {
    await newCustomer(secure, 'aroha@example.co.nz');
    const planted = 'A'.repeat(43);
    const logIn = async (cookie: string) => {
      const client = accountClient(secure.url);
      client.setCookie(cookie);
      return (await client.logIn('aroha@example.co.nz', PASSWORD)).headers.getSetCookie();
    };
    const [first] = await logIn(`__Host-kerb-session=${planted}`);
    expect(first).toMatch(/^__Host-kerb-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Expires=/);
    expect(first).not.toContain(planted);
    // Each log-in starts a new session, whatever cookie was sent.
    const [second] = await logIn(first?.split(';')[0] ?? '');
    expect(second?.split(';')[0]).not.toBe(first?.split(';')[0]);
    // The cookie name without the prefix, which a subdomain could set, is ignored.
    const fooled = accountClient(secure.url);
    fooled.setCookie((first ?? '').replace('__Host-', '').split(';')[0] ?? '');
    expect((await fooled.call('POST', '/auth/refresh')).body).toEqual({ session: null });
  } finally {
    await secure.close();
  }
});

test('D12 every operation has a limit a minute, whatever X-Forwarded-For says, and answers when to come back', async () => {
  const scale = 0.05;
  const tight = await startTestShop(
    { KERB_RATE_LIMIT_SCALE: `${scale}`, KERB_TRUST_PROXY: '0' },
    { template: 'kerb_template' },
  );
  try {
    const isLimited = async ({ method, path, perMinute = 600 }: (typeof endpoints)[number]): Promise<void> => {
      const address = `${tight.url}/nz/api${path.replace(/:\w+/g, 'kea')}`;
      const askManyTimes = (): Promise<{ code: string | undefined; retryAfter: string | null }[]> =>
        Promise.all(
          Array.from({ length: Math.ceil(perMinute * scale) + 3 }, (_, n) =>
            fetch(address, {
              method: method.toUpperCase(),
              headers: { 'x-forwarded-for': `10.3.0.${n}`, forwarded: `for=10.3.0.${n}`, 'x-real-ip': `10.3.0.${n}` },
            }).then(async (reply) => ({
              code: ((await reply.json().catch(() => ({}))) as { errorCode?: string }).errorCode,
              retryAfter: reply.headers.get('retry-after'),
            })),
          ),
        );
      let refused: Awaited<ReturnType<typeof askManyTimes>> = [];
      // On a busy machine this many calls take so long that some are allowed again.
      for (let round = 0; round < 6 && refused.length === 0; round += 1)
        refused = (await askManyTimes()).filter(({ code }) => code === 'TooManyRequests');
      expect(refused.length, `${method} ${path}`).toBeGreaterThan(0);
      expect(Number(refused[0]?.retryAfter), `${method} ${path}`).toBeGreaterThanOrEqual(1);
    };
    // Refusals for one address are delayed by a second each (SEC-13), so several operations are called in parallel.
    const waiting = [...endpoints];
    const lane = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await isLimited(next);
    };
    await Promise.all(Array.from({ length: 10 }, lane));
  } finally {
    await tight.close();
  }
});
