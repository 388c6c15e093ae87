/**
 * Simulates analytics providers: the fit provider's script and its reports, a tag container, decisioning events, and a
 * fraud detection service that provides a token. All received data are in the journal.
 */
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { applyFault } from '../apply-fault.ts';
import { browserFunction } from '../browser-script.ts';
import type { FaultList } from '../faults.ts';
import type { Journal } from '../journal.ts';
import { runFitScript, runFitWidget, runFraudScript, runTag, runTagContainer } from './analytics-browser.ts';

type Env = { Bindings: HttpBindings };

const BROWSER_FILE = new URL('./analytics-browser.ts', import.meta.url);
/** Script path → the function it runs, and its operation name for faults. */
const SCRIPTS = {
  '/fit/fitrec/:store/js/fitrec.js': { run: browserFunction(BROWSER_FILE, runFitScript), provider: 'fit' },
  '/fit/fitrec/:store/js/widget.js': { run: browserFunction(BROWSER_FILE, runFitWidget), provider: 'fit' },
  '/tags/gtm.js': { run: browserFunction(BROWSER_FILE, runTagContainer), provider: 'tags' },
  '/tags/gtag/js': { run: browserFunction(BROWSER_FILE, runTag), provider: 'tags' },
  '/fraud/script.js': { run: browserFunction(BROWSER_FILE, runFraudScript), provider: 'fraud' },
} as const;
/** Path → the provider whose events are posted there. */
const REPORTS = {
  '/fit/events': 'fit',
  '/tags/collect': 'tags',
  '/decisioning/events': 'decisioning',
  '/fraud/device': 'fraud',
} as const;

/** A transparent image of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export function analyticsApi({ journal, faults }: { journal: Journal; faults: FaultList }): Hono<Env> {
  const app = new Hono<Env>();
  for (const [path, { run, provider }] of Object.entries(SCRIPTS))
    app.get(path, (c) =>
      applyFault(c.env, faults.take(provider, 'script'), async () => {
        await journal.append({ provider, event: 'script', ...c.req.query() });
        return c.body(`${run}(document.currentScript.src);`, 200, {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-store',
          'cross-origin-resource-policy': 'cross-origin',
        });
      }),
    );
  app.get('/fit/frame', async (c) => {
    await journal.append({ provider: 'fit', event: 'frame' });
    return c.html('<!doctype html><title>Size help</title>', 200, { 'cache-control': 'no-store' });
  });
  // Hits of a tag have their data in the URL.
  app.post('/tags/g/collect', async (c) => {
    await journal.append({ provider: 'tags', event: 'hit', ...c.req.query() });
    return c.body(null, 204, { 'access-control-allow-origin': '*' });
  });
  app.get('/tags/g/pixel', async (c) => {
    await journal.append({ provider: 'tags', event: 'pixel', ...c.req.query() });
    return c.body(PIXEL, 200, { 'content-type': 'image/gif', 'cross-origin-resource-policy': 'cross-origin' });
  });
  for (const [path, provider] of Object.entries(REPORTS))
    app.post(path, (c) => applyFault(c.env, faults.take(provider, 'events'), () => report(c, provider)));

  async function report(c: Context<Env>, provider: string): Promise<Response> {
    const body: unknown = await c.req.json().catch(() => null);
    if (typeof body !== 'object' || body === null) return c.text('JSON expected', 400);
    await journal.append({ provider, event: 'report', body });
    return c.body(null, 204, { 'access-control-allow-origin': '*' });
  }
  return app;
}
