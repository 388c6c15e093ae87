/**
 * An API client that behaves like a customer's browser: keeps cookies, sends the CSRF token once it has one, and has
 * its own network address.
 */

import { mailFor } from '../browser/shopper.ts';
import { calledFrom, newAddress } from '../shop/client-address.ts';
import { patient } from '../vitest/patience.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: response bodies of many endpoints
  body: any;
  headers: Headers;
}

export interface AccountClient {
  /** The network address that it calls from. */
  address: string;
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  cookie: () => string;
  setCookie: (cookie: string) => void;
  token: () => string;
  logIn: (email: string, password: string) => Promise<Answer>;
}

export const PASSWORD = 'Kōwhai-tree 47';

/** An email address that is not in use yet: a retried test would otherwise find the account of its first run. */
export const freshEmail = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}@example.co.nz`;

export function accountClient(shopUrl: string, address: string = newAddress()): AccountClient {
  let cookie = '';
  let token = '';
  /**
   * Device cookies of accounts this browser has logged in to; sent only to the log-in paths, as their Path attribute
   * says.
   */
  const devices = new Map<string, string>();
  const client: AccountClient = {
    address,
    cookie: () => cookie,
    setCookie: (value) => {
      cookie = value;
    },
    token: () => token,
    call: async (method, path, body, headers = {}) => {
      const isLogIn = /^\/(auth|staff)\/login(\/|$)/.test(path);
      const cookies = [cookie, ...(isLogIn ? devices.values() : [])].filter(Boolean).join('; ');
      const reply = await fetch(`${shopUrl}/nz/api${path}`, {
        method,
        headers: {
          ...calledFrom(address),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(cookies && { cookie: cookies }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      for (const set of reply.headers.getSetCookie()) {
        const pair = set.split(';')[0] ?? '';
        if (pair.startsWith('kerb-device-')) devices.set(pair.split('=')[0] ?? '', pair);
        else cookie = /Max-Age=0/.test(set) ? '' : pair;
      }
      const text = await reply.text();
      const isJson = /json/.test(reply.headers.get('content-type') ?? '');
      const parsed = text === '' ? null : isJson ? JSON.parse(text) : text;
      // A verification logs in as well, where the identity provider can (UX-11).
      if (path === '/auth/verify' && parsed?.session) token = parsed.session.token;
      return { status: reply.status, body: parsed, headers: reply.headers };
    },
    logIn: async (email, password) => {
      const answer = await client.call('POST', '/auth/login', { email, password });
      token = answer.body?.session?.token ?? '';
      return answer;
    },
  };
  return client;
}

/**
 * Query parameters of the newest link to `page` in an address's mail (newest first). Waits until there are `mails` such
 * mails.
 */
export async function linkFor(
  simulatorUrl: string,
  email: string,
  page: 'verify' | 'password/reset',
  mails = 1,
): Promise<{ code: string; user: string; url: string }> {
  for (const until = Date.now() + patient(20_000); Date.now() < until; ) {
    const links = (await mailFor(simulatorUrl, email)).flatMap(
      ({ text }) => new RegExp(`https?://\\S+/nz/account/${page}\\?\\S+`).exec(text)?.[0] ?? [],
    );
    const url = links[0];
    if (url && links.length >= mails) {
      const query = new URL(url).searchParams;
      return { code: query.get('code') ?? '', user: query.get('user') ?? '', url };
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no mail with a link to ${page}`);
}

/** Signs up and verifies the email address, and so logs in; with a hosted user pool that takes the password. */
export async function newCustomer(
  shop: { url: string; simulatorUrl: string },
  email: string,
  password: string = PASSWORD,
  profile: { firstName?: string; lastName?: string; phone?: string; agreeToMarketing?: boolean } = {},
): Promise<AccountClient> {
  const client = accountClient(shop.url);
  const signedUp = await client.call('POST', '/auth/signup', {
    email,
    password,
    firstName: 'Aroha',
    lastName: 'Ngāta',
    ...profile,
  });
  if (signedUp.status !== 204) throw new Error(`sign-up answered ${signedUp.status} ${JSON.stringify(signedUp.body)}`);
  const { code, user } = await linkFor(shop.simulatorUrl, email, 'verify');
  await client.call('POST', '/auth/verify', { code, user });
  if (client.token() === '') await client.logIn(email, password);
  return client;
}
