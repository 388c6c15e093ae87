/**
 * The card form on the gateway's own origin: the page that the shop embeds, and the call that turns a card into a
 * one-time nonce. A card number exists only during that call; only brand, last four digits and expiry are kept, in
 * memory.
 */
import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { applyFault } from '../../apply-fault.ts';
import { browserFunction } from '../../browser-script.ts';
import type { FaultList } from '../../faults.ts';
import { escapeHtml } from '../../html.ts';
import { BRANDS, cardRules, findBrand, isCardNumber, isSecurityCode, readExpiry } from '../card-number.ts';
import { readClientToken } from '../client-token.ts';
import { instrumentOfCard } from '../instruments.ts';
import type { Nonces } from '../nonces.ts';
import { runCardFrame } from './card-frame-browser.ts';
import { FRAME_STYLE } from './card-frame-style.ts';

export interface FrameDependencies {
  nonces: Nonces;
  faults: FaultList;
  privateKey: string;
}

const RUN_CARD_FRAME = browserFunction(new URL('./card-frame-browser.ts', import.meta.url), runCardFrame);
const CARD_RULES = browserFunction(new URL('../card-number.ts', import.meta.url), cardRules);

export function cardFrame({ nonces, faults, privateKey }: FrameDependencies): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get('/card-frame', (c) => {
    const clientToken = c.req.query('clientToken') ?? '';
    const facts = readClientToken(clientToken, privateKey);
    if (!facts || facts.origins.length === 0) {
      protect(c, "'none'", '');
      return c.html(
        '<!doctype html><html lang="en-NZ"><title>Card form</title><p>This card form has expired. Reload the shop’s page.',
        403,
      );
    }
    const scriptNonce = randomBytes(16).toString('base64');
    protect(c, facts.origins.join(' '), scriptNonce);
    const settings = { clientToken, origins: facts.origins, tokeniseUrl: '/card-frame/tokenise', brands: BRANDS };
    return c.html(framePage(c.req.query('theme') === 'dark' ? 'dark' : 'light', scriptNonce, JSON.stringify(settings)));
  });

  app.post('/card-frame/tokenise', (c) =>
    applyFault(c.env, faults.take('card', 'tokenise'), async () => {
      const typed = (await c.req.json().catch(() => ({}))) as Record<string, unknown>;
      const word = (name: string): string => (typeof typed[name] === 'string' ? typed[name] : '');
      if (!readClientToken(word('clientToken'), privateKey)) return c.json({ error: 'client token' }, 403);
      const brand = findBrand(word('number'), BRANDS);
      const expiry = readExpiry(word('expiry'), new Date());
      const wrong = [
        ...(isCardNumber(word('number'), brand) ? [] : ['number']),
        ...(expiry ? [] : ['expiry']),
        ...(isSecurityCode(word('cvv'), brand) ? [] : ['cvv']),
      ];
      if (wrong.length > 0 || !expiry) return c.json({ error: 'invalid', fields: wrong }, 422);
      const instrument = instrumentOfCard(word('number'), expiry, word('cvv'));
      c.header('cache-control', 'no-store');
      return c.json({ nonce: nonces.create(instrument), brand: instrument.brand, last4: instrument.last4, expiry });
    }),
  );
  return app;
}

function protect(c: Context, ancestors: string, scriptNonce: string): void {
  const script = scriptNonce
    ? `; script-src 'nonce-${scriptNonce}'; connect-src 'self'; style-src 'nonce-${scriptNonce}'`
    : '';
  c.header(
    'content-security-policy',
    `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}${script}`,
  );
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  c.header('x-content-type-options', 'nosniff');
}

function framePage(theme: string, scriptNonce: string, settings: string): string {
  return `<!doctype html>
<html lang="en-NZ" data-theme="${theme}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Card details</title><style nonce="${scriptNonce}">${FRAME_STYLE}</style></head>
<body><div id="card" role="group" aria-label="Card details">
${field('number', 'Card number', 'autocomplete="cc-number" placeholder="" maxlength="23"', '<span id="brand" aria-live="polite"></span>')}
<div class="pair">
${field('expiry', 'Expiry date', 'autocomplete="cc-exp" placeholder="MM / YY" maxlength="9"', '')}
${field('cvv', 'Security code', 'autocomplete="cc-csc" placeholder="" maxlength="4"', '')}
</div></div>
<script type="application/json" id="settings" nonce="${scriptNonce}">${settings.replaceAll('<', '\\u003c')}</script>
<script nonce="${scriptNonce}">${RUN_CARD_FRAME}(JSON.parse(document.getElementById('settings').textContent), ${CARD_RULES}());</script>
</body></html>`;
}

function field(id: string, label: string, attributes: string, extra: string): string {
  return `<div class="field"><label for="${id}">${escapeHtml(label)}</label><div class="box"><input id="${id}" type="text" inputmode="numeric" required autocapitalize="off" spellcheck="false" ${attributes}>${extra}</div><p class="error" id="${id}-error" role="alert" hidden></p></div>`;
}
