/**
 * Turns a wallet's payment into a nonce: the call that Braintree's browser library makes for PayPal, Apple Pay and
 * Google Pay from the shop's page. Only origins named by the client token may make it.
 */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { applyFault } from '../apply-fault.ts';
import type { FaultList } from '../faults.ts';
import { readClientToken } from './client-token.ts';
import type { Behaviour, Instrument } from './instruments.ts';
import type { Nonces } from './nonces.ts';

export interface WalletTokenDependencies {
  nonces: Nonces;
  faults: FaultList;
  privateKey: string;
}
type WalletKind = Exclude<Instrument['kind'], 'card'>;
const KINDS: readonly string[] = ['paypal', 'apple_pay', 'google_pay'] satisfies WalletKind[];
/** Outcomes that can be chosen in a wallet's sheet, so that every result can be produced. */
const OUTCOMES: Readonly<Record<string, Behaviour | undefined>> = {
  approved: undefined,
  declined: { kind: 'declined', code: '2000' },
  'not-accepted': { kind: 'not-accepted' },
};

export function walletTokens({
  nonces,
  faults,
  privateKey,
}: WalletTokenDependencies): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.options('/wallets/tokenise', (c) => {
    c.header('access-control-allow-origin', c.req.header('origin') ?? 'null');
    c.header('access-control-allow-methods', 'POST');
    // Browsers under test send their simulated client address in this header, to every server.
    c.header('access-control-allow-headers', 'content-type, x-forwarded-for');
    return c.body(null, 204);
  });

  app.post('/wallets/tokenise', (c) =>
    applyFault(c.env, faults.take('card', 'tokenise'), async () => {
      const body = (await c.req.json().catch(() => ({}))) as Record<string, unknown>;
      const facts = readClientToken(String(body.clientToken ?? ''), privateKey);
      const origin = c.req.header('origin') ?? '';
      if (!facts?.origins.includes(origin)) return c.json({ error: 'client token' }, 403);
      c.header('access-control-allow-origin', origin);
      c.header('cache-control', 'no-store');
      const { kind, outcome = 'approved', brand = 'Visa', last4 = '1881' } = body;
      if (!KINDS.includes(String(kind)) || !Object.hasOwn(OUTCOMES, String(outcome)))
        return c.json({ error: 'kind or outcome' }, 422);
      if (typeof brand !== 'string' || !/^[\w ]{1,30}$/.test(brand) || !/^\d{4}$/.test(String(last4)))
        return c.json({ error: 'card' }, 422);
      const behaviour = OUTCOMES[String(outcome)];
      const instrument: Instrument = {
        kind: kind as WalletKind,
        ...(kind === 'paypal'
          ? { brand: 'PayPal', last4: '', expiry: '' }
          : { brand, last4: String(last4), expiry: '12/2030' }),
        cvvResponse: 'I',
        ...(behaviour && { behaviour }),
      };
      return c.json({
        nonce: nonces.create(instrument),
        kind: instrument.kind,
        brand: instrument.brand,
        last4: instrument.last4,
        expiry: instrument.expiry,
      });
    }),
  );
  return app;
}
