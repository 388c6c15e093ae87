/** Opens each kind of page and makes the calls that it makes, over HTTP. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type AccountClient, type Answer, accountClient } from '../clients/account-client.ts';
import { solveTask } from '../clients/captcha-tokens.ts';
import { placeOrder } from '../clients/place-order.ts';
import { PAGES, type PageKind, type Provider } from './providers.ts';

/** What the pages are about. */
export interface Probed {
  shop: { url: string; simulatorUrl: string };
  /** A customer who linked an airline membership and confirmed it. */
  customer: AccountClient;
  court: { productId: string; variantId: string; path: string };
  /** An order of the guest guest@example.co.nz. */
  orderNumber: string;
}

/** What one request was answered, by its status and error code. */
export interface Found {
  status: number;
  code: string;
  milliseconds: number;
}
export type Round = Record<PageKind, Record<string, Found>>;

export async function openPage(shopUrl: string, path: string): Promise<Answer> {
  const reply = await fetch(`${shopUrl}/nz${path}`);
  return { status: reply.status, body: await reply.text(), headers: reply.headers };
}

const itemOf = ({ productId, variantId }: Probed['court']) => ({ productId, variantId, qty: 1 });

/** The payment that uses this provider; a provider that takes no payment is tested with a card payment. */
export function pay({ shop, court }: Pick<Probed, 'shop' | 'court'>, provider: Provider, key: string): Promise<Answer> {
  const total = 155.9;
  const method =
    provider === 'PayPal'
      ? { method: 'paypal', token: 'fake-paypal-one-time-nonce' }
      : { method: 'card', token: 'fake-valid-nonce' };
  return placeOrder(accountClient(shop.url), {
    items: [itemOf(court)],
    email: 'guest@example.co.nz',
    total,
    methods: [{ ...method, amount: total, type: 'immediate' }],
    checkoutId: key,
    key,
  });
}

/** Requests of each kind of page, by name. */
type Probes = Readonly<Record<PageKind, (provider: Provider, key: string) => Record<string, () => Promise<Answer>>>>;

function probesOf({ shop, customer, court, orderNumber }: Probed): Probes {
  const page = (path: string) => openPage(shop.url, path);
  const api = (method: string, path: string, body?: unknown) => accountClient(shop.url).call(method, path, body);
  const info = () => ({ cart: { items: [itemOf(court)], promoCodes: [], email: 'kea@example.co.nz' } });
  const products = () => api('POST', '/search/indexes/kerb_products/objects', { objectIds: [court.productId] });
  return {
    browse: () => ({
      home: () => page('/'),
      listing: () => page('/products'),
      search: () => page('/search?q=harbour'),
    }),
    product: () => ({
      page: () => page(court.path),
      stock: products,
      'pick-up': () => api('GET', `/product/pickup?variantId=${court.variantId}`),
    }),
    cart: () => ({ page: () => page('/cart'), products }),
    checkout: () => ({
      page: () => page('/checkout/contact-info'),
      quote: () => customer.call('POST', '/checkout/info', info()),
    }),
    pay: (provider, key) => ({
      page: () => page('/checkout/payment'),
      methods: () => api('GET', '/payment/methods'),
      'card form': () => api('GET', '/payment/client-token'),
      'gift card': () => askGiftCard(shop),
      'pay in four': () => api('POST', '/payment/bnpl/token', { ...info(), express: false }),
      'airline quote': () =>
        customer.call('POST', '/airline/quote', { memberId: 'KA1000', lastName: 'Ngāta', amount: 10 }),
      order: () => pay({ shop, court }, provider, key),
    }),
    account: () => ({
      page: () => page('/account'),
      account: () => customer.call('GET', '/account'),
      orders: () => customer.call('GET', '/account/orders'),
    }),
    return: () => ({
      page: () => page('/return'),
      lookup: () => api('POST', '/orders/lookup', { number: orderNumber, email: 'guest@example.co.nz' }),
    }),
  };
}

async function askGiftCard(shop: Probed['shop']): Promise<Answer> {
  // A valid captcha token from the browser, since the captcha is not what is tested here.
  const task = { provider: 'recaptcha', siteKey: 'simulator_site', scriptUrl: `${shop.simulatorUrl}/recaptcha/api.js` };
  const recaptchaToken = await solveTask(task as Parameters<typeof solveTask>[0], 'payment_voucher_balance_fetch');
  return accountClient(shop.url).call('POST', '/payment/voucher/balance', {
    code: '6006491234567890123',
    pin: '1234',
    recaptchaToken,
  });
}

/** Makes all requests of all pages at once. */
export async function probeAll(probed: Probed, provider: Provider, key: string = randomUUID()): Promise<Round> {
  const probes = probesOf(probed);
  const found = {} as Round;
  await Promise.all(
    PAGES.flatMap((kind) => {
      found[kind] = {};
      return Object.entries(probes[kind](provider, key)).map(async ([name, ask]) => {
        const started = performance.now();
        const { status, body, headers } = await ask();
        if (status === 503) expect(headers.get('retry-after'), `${kind} ${name}`).not.toBe(null);
        found[kind][name] = { status, code: body?.errorCode ?? '', milliseconds: performance.now() - started };
      });
    }),
  );
  return found;
}
