/**
 * Simulates Apple Pay, Google Pay and PayPal: scripts with their published interfaces, their sheet, and Apple's
 * merchant validation. Only the shop may frame the sheet.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { applyFault } from '../apply-fault.ts';
import { browserFunction } from '../browser-script.ts';
import type { FaultList } from '../faults.ts';
import type { Journal } from '../journal.ts';
import { defineApplePay } from './apple-pay-browser.ts';
import { defineGooglePay } from './google-pay-browser.ts';
import { definePayPal } from './paypal-browser.ts';
import { makeSheetOpener } from './sheet-host-browser.ts';
import type { WalletKind } from './sheet-messages.ts';
import { sheetPage, WALLET_NAMES } from './sheet-page.ts';

export interface WalletPageDependencies {
  journal: Journal;
  faults: FaultList;
  shopOrigins: readonly string[];
}
type Env = { Bindings: HttpBindings };
const SESSION_MS = 300_000;

const MAKE_SHEET_OPENER = browserFunction(new URL('./sheet-host-browser.ts', import.meta.url), makeSheetOpener);
/** Script path → what defines the wallet on the shop's page, and its operation name for faults. */
const SCRIPTS = {
  '/wallets/apple-pay.js': {
    define: browserFunction(new URL('./apple-pay-browser.ts', import.meta.url), defineApplePay),
    provider: 'applePay',
  },
  '/wallets/google-pay.js': {
    define: browserFunction(new URL('./google-pay-browser.ts', import.meta.url), defineGooglePay),
    provider: 'googlePay',
  },
  '/wallets/paypal.js': {
    define: browserFunction(new URL('./paypal-browser.ts', import.meta.url), definePayPal),
    provider: 'payPal',
  },
} as const;

export function walletPages({ journal, faults, shopOrigins }: WalletPageDependencies): Hono<Env> {
  const app = new Hono<Env>();

  for (const [path, { define, provider }] of Object.entries(SCRIPTS)) {
    app.get(path, (c) =>
      applyFault(c.env, faults.take(provider, 'script'), async () => {
        c.header('content-type', 'text/javascript; charset=utf-8');
        c.header('cache-control', 'no-store');
        return c.body(
          `{ const origin = new URL(document.currentScript.src).origin; ${define}(origin, ${MAKE_SHEET_OPENER}(origin)); }`,
        );
      }),
    );
  }

  app.get('/wallets/sheet', (c) => {
    const wallet = c.req.query('wallet') ?? '';
    if (!Object.hasOwn(WALLET_NAMES, wallet)) return c.text('No such wallet', 404);
    const nonce = randomBytes(16).toString('base64');
    protect(c, `frame-ancestors ${shopOrigins.join(' ')}; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`);
    return c.html(sheetPage(wallet as WalletKind, nonce, shopOrigins));
  });

  /** Apple's reply to a merchant with a certificate; the simulator requires none. */
  for (const path of ['/paymentservices/startSession', '/paymentservices/paymentSession']) {
    app.post(path, (c) =>
      applyFault(c.env, faults.take('applePay', 'session'), async () => {
        const { merchantIdentifier, displayName, initiative, initiativeContext } = (await c.req
          .json()
          .catch(() => ({}))) as Record<string, unknown>;
        if (
          typeof merchantIdentifier !== 'string' ||
          typeof displayName !== 'string' ||
          initiative !== 'web' ||
          typeof initiativeContext !== 'string'
        )
          return c.json({ statusMessage: 'Payment Services Exception', statusCode: '400' }, 400);
        await journal.append({ provider: 'applePay', event: 'session', merchantIdentifier, initiativeContext });
        const now = Date.now();
        return c.json({
          epochTimestamp: now,
          expiresAt: now + SESSION_MS,
          merchantSessionIdentifier: randomUUID(),
          nonce: randomBytes(4).toString('hex'),
          merchantIdentifier,
          domainName: initiativeContext,
          displayName,
          signature: randomBytes(32).toString('hex'),
        });
      }),
    );
  }
  return app;
}

function protect(c: Context, more: string): void {
  c.header('content-security-policy', `default-src 'none'; base-uri 'none'; form-action 'none'; ${more}`);
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  c.header('x-content-type-options', 'nosniff');
}
