/**
 * The page on which a shopper agrees to pay in four or declines; it then redirects to the shop with the token, as the
 * real one does.
 */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { centsToText } from '#shared/money.ts';
import { applyFault } from '../apply-fault.ts';
import type { FaultList } from '../faults.ts';
import { escapeHtml, page } from '../html.ts';
import { SAMPLE_PLACES } from '../wallets/sample-wallet.ts';
import type { Checkout, PayInFourLedger } from './pay-in-four-ledger.ts';

const DAY_MS = 86_400_000;
const CHOICES = { approved: 'SUCCESS', declined: 'SUCCESS', cancelled: 'CANCELLED' } as const;

export function checkoutPages(ledger: PayInFourLedger, faults: FaultList): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.get('/pay-in-four/checkout', (c) =>
    applyFault(c.env, faults.take('pay-in-four', 'page'), async () => {
      const checkout = ledger.checkout(c.req.query('token') ?? '');
      c.header('cache-control', 'no-store');
      c.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
      return checkout
        ? c.html(page('Pay in four', form(checkout)))
        : c.html(page('Pay in four', '<p>This checkout has expired. Go back to the shop.</p>'), 404);
    }),
  );

  app.post('/pay-in-four/checkout', async (c) => {
    const { token, said, place } = await c.req.parseBody();
    const choice = String(said) as keyof typeof CHOICES;
    if (!Object.hasOwn(CHOICES, choice)) return c.text('What did you say?', 422);
    const checkout = await ledger.say(String(token), choice, Number(place ?? 0) || 0);
    if (!checkout) return c.html(page('Pay in four', '<p>This checkout has expired. Go back to the shop.</p>'), 404);
    const back = new URL(choice === 'cancelled' ? checkout.cancelUrl : checkout.confirmUrl);
    back.searchParams.set('status', CHOICES[choice]);
    back.searchParams.set('orderToken', checkout.token);
    return c.redirect(back.href, 303);
  });
  return app;
}

function form({ token, amountCents, items, express }: Checkout): string {
  const places = SAMPLE_PLACES.map(({ title }, index) => `<option value="${index}">${escapeHtml(title)}</option>`).join(
    '',
  );
  const where = express
    ? `<p><label>Deliver to <select name="place" style="font:inherit">${places}</select></label></p>`
    : '';
  const quarter = amountCents / 4n;
  const rows = [0, 1, 2, 3].map((index) => {
    const date = new Date(Date.now() + index * 14 * DAY_MS).toLocaleDateString('en-NZ', {
      day: 'numeric',
      month: 'short',
      timeZone: 'Pacific/Auckland',
    });
    return `<tr><td>${index === 0 ? 'Today' : date}</td><td>$${centsToText(index === 3 ? amountCents - 3n * quarter : quarter)}</td></tr>`;
  });
  const button = (said: string, label: string): string =>
    `<button name="said" value="${said}" style="font:inherit;padding:.7rem 1.2rem;margin:0 .6rem .6rem 0">${label}</button>`;
  return `<p>${items.map(({ name, quantity }) => `${quantity} × ${escapeHtml(name)}`).join('<br>')}</p><p>Total <strong>$${centsToText(amountCents)}</strong></p>
<table>${rows.join('')}</table>
<form method="post"><input type="hidden" name="token" value="${escapeHtml(token)}">${where}<p>${button('approved', 'Confirm')}${button('declined', 'Confirm, but be declined')}${button('cancelled', 'Cancel')}</p></form>`;
}
