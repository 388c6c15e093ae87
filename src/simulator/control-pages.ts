/** Controls of the simulator for people and tests: home page, journal, faults on demand, settings, reset. */
import { type Context, Hono } from 'hono';
import type { CardLedger } from './card/card-ledger.ts';
import { FAULT_KINDS, type FaultList } from './faults.ts';
import { page } from './html.ts';
import type { Journal } from './journal.ts';
import { changeSettings, DEFAULT_SETTINGS, type SimulatorSettings } from './settings.ts';

export interface ControlDependencies {
  journal: Journal;
  faults: FaultList;
  settings: SimulatorSettings;
  ledger: CardLedger;
}

export function controlPages({ journal, faults, settings, ledger }: ControlDependencies): Hono {
  const app = new Hono();
  app.get('/', (c) => c.html(page('Simulator of the outside world', HOME)));

  app.get('/healthz', (c) => c.text('ok'));

  app.get('/journal', async (c) => {
    await journal.flushed();
    const provider = c.req.query('provider');
    const after = Number(c.req.query('after') ?? 0);
    return c.json(
      journal.entries.slice(after).filter((entry) => provider === undefined || entry.provider === provider),
    );
  });
  app.get('/control/transactions', async (c) => {
    const found = await Promise.all([...ledger.transactions.keys()].map((id) => ledger.find(id)));
    return c.json(found.map((transaction) => ({ ...transaction, amountCents: transaction?.amountCents.toString() })));
  });

  app.get('/control/faults', (c) => c.json(faults.list()));
  app.post('/control/faults', (c) =>
    answering(c, async () => {
      const body = await c.req.json<Record<string, unknown> | Record<string, unknown>[]>();
      return c.json(Array.isArray(body) ? body.map((fault) => faults.add(fault)) : faults.add(body), 201);
    }),
  );
  app.delete('/control/faults', (c) => {
    faults.reset();
    return c.body(null, 204);
  });
  app.get('/control/settings', (c) => c.json(settings));
  app.post('/control/settings', (c) =>
    answering(c, async () => {
      changeSettings(settings, await c.req.json());
      return c.json(settings);
    }),
  );
  /** Removes faults and resets settings; ledgers stay, because they represent the providers' own data. */
  app.post('/control/reset', (c) => {
    faults.reset();
    changeSettings(settings, { ...DEFAULT_SETTINGS });
    return c.json(settings);
  });
  return app;
}

async function answering(c: Context, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return c.json({ error: error.message }, 422);
    throw error;
  }
}

const HOME = `<p>This process plays everybody the shop talks to, on this machine only: the card gateway (in Braintree’s own protocol, with the
amounts, cards and nonces of its published sandbox), Afterpay, Google’s reCAPTCHA v3, a partner airline, a retail ERP, NZ Post and Starshipit, a service that takes error reports and the mail server. No card is charged and no email leaves.</p>
<ul><li><a href="/mail">Mail</a>: everything the shop sent</li><li><a href="/journal">Journal</a>: everything that happened, in order</li>
<li><a href="/control/transactions">Transactions</a>: where each payment stands</li><li><a href="/control/faults">Faults</a>: what is about to go wrong</li>
<li><a href="/control/parcels">Parcels</a>: labels of carriers and their scans</li>
<li><a href="/control/settings">Settings</a></li></ul>
<h2>Paying</h2><p>Type 4111 1111 1111 1111, any month to come and 123. 4000 1111 1111 1115 is declined, 4000 1111 1111 1511 is taken for fraud,
security code 200 does not match, and a Discover card (6011 0009 9130 0009) is not accepted. Totals of $2,000.00 to $2,999.99 are declined with that code.</p>
<h2>Making things go wrong</h2><pre>curl -X POST localhost:4010/control/faults -H 'content-type: application/json' \\
  -d '{"provider":"card","operation":"sale","kind":"timeout-after","times":1}'</pre>
<p>Providers and operations: card (token, tokenise, sale, capture, void, refund, settle, find, search, customer, forget), pay-in-four (checkout, look, auth, capture, void, refund, find, page), mail (connect, message), captcha (script, grant, siteverify),
airline (find, quote, burn, find-burn, return, award, statement), erp (read, enrol), errors (envelope), nz-post (token, price, label, status, download, track, subscribe, address, notify), starshipit (rates, order, find, print, archive, delete, track), or * for any operation.
Kinds: ${FAULT_KINDS.join(', ')}. Also: ms, times (null = until reset), phase (before or after), orderId.</p>`;
