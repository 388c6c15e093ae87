/**
 * Simulates Google's reCAPTCHA v3: its script, its hidden frame and `siteverify`, with the paths and fields of the
 * published protocol. Every token gets the score of the setting `captchaScorePercent`.
 */
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { applyFault } from '../apply-fault.ts';
import { browserFunction } from '../browser-script.ts';
import type { Fault, FaultList } from '../faults.ts';
import type { Journal } from '../journal.ts';
import type { SimulatorSettings } from '../settings.ts';
import { runAnchor, runRecaptchaScript } from './recaptcha-browser.ts';
import type { RecaptchaTokens } from './recaptcha-tokens.ts';

export interface RecaptchaDependencies {
  tokens: RecaptchaTokens;
  journal: Journal;
  faults: FaultList;
  settings: SimulatorSettings;
  keys: RecaptchaKeys;
}
export interface RecaptchaKeys {
  siteKey: string;
  secret: string;
}

type Env = { Bindings: HttpBindings };
const BROWSER_FILE = new URL('./recaptcha-browser.ts', import.meta.url);
const RUN_RECAPTCHA_SCRIPT = browserFunction(BROWSER_FILE, runRecaptchaScript);
const RUN_ANCHOR = browserFunction(BROWSER_FILE, runAnchor);
const ACTION = /^[A-Za-z_/]{1,100}$/;

export function recaptchaApi({ tokens, journal, faults, settings, keys }: RecaptchaDependencies): Hono<Env> {
  const app = new Hono<Env>();
  const run = (env: HttpBindings, operation: string, work: () => Promise<Response>): Promise<Response> => {
    const fault: Fault | undefined = faults.take('captcha', operation);
    return applyFault(env, fault, async () => {
      if (fault?.kind === 'delay') await new Promise((done) => setTimeout(done, fault.ms));
      return work();
    });
  };

  app.get('/recaptcha/api.js', (c) =>
    run(c.env, 'script', async () =>
      c.body(`${RUN_RECAPTCHA_SCRIPT}();`, 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-store',
      }),
    ),
  );

  app.get('/recaptcha/api2/anchor', (c) => {
    c.header('cache-control', 'no-store');
    return c.html(`<!doctype html><title>reCAPTCHA stand-in</title><script>${RUN_ANCHOR}();</script>`);
  });

  app.post('/recaptcha/api2/reload', (c) =>
    run(c.env, 'grant', async () => {
      const { k = '', action = '', hostname = '' } = (await c.req.json().catch(() => ({}))) as Record<string, string>;
      if (k !== keys.siteKey) return c.json({ error: 'Invalid site key' }, 400);
      if (!ACTION.test(action))
        return c.json(
          { error: 'Invalid action name, may only include "A-Za-z/_". Do not include user-specific information.' },
          400,
        );
      const score = settings.captchaScorePercent / 100;
      const token = tokens.grant({ siteKey: k, action, hostname, score });
      await journal.append({ provider: 'captcha', event: 'grant', action, hostname, score });
      return c.json({ token });
    }),
  );

  app.post('/recaptcha/api/siteverify', (c) =>
    run(c.env, 'siteverify', async () => {
      const form = await c.req.parseBody().catch(() => ({}) as Record<string, string>);
      const reply = verify({ tokens, keys }, String(form.secret ?? ''), String(form.response ?? ''));
      await journal.append({
        provider: 'captcha',
        event: 'siteverify',
        remoteip: String(form.remoteip ?? ''),
        ...reply,
      });
      return c.json(reply);
    }),
  );

  return app;
}

const refused = (code: string): Record<string, unknown> => ({ success: false, 'error-codes': [code] });

function verify(
  { tokens, keys }: Pick<RecaptchaDependencies, 'tokens' | 'keys'>,
  secret: string,
  response: string,
): Record<string, unknown> {
  if (secret === '') return refused('missing-input-secret');
  if (secret !== keys.secret) return refused('invalid-input-secret');
  if (response === '') return refused('missing-input-response');
  const found = tokens.spend(response);
  if (found === 'nonsense') return refused('invalid-input-response');
  if (found === 'stale') return refused('timeout-or-duplicate');
  const { score, action, hostname, grantedAt } = found;
  return {
    success: true,
    challenge_ts: new Date(grantedAt).toISOString().replace(/\.\d+Z$/, 'Z'),
    hostname,
    score,
    action,
  };
}
