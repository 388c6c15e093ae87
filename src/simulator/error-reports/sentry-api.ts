/**
 * A service that accepts error reports in Sentry's protocol: each envelope is in the journal, which shows what left the
 * shop.
 */
import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { applyFault } from '../apply-fault.ts';
import type { FaultList } from '../faults.ts';
import type { Journal } from '../journal.ts';

/** The key in the shop's KERB_ERROR_DSN. */
const SIMULATOR_ERROR_KEY = 'simulator';
const MAX_CHARACTERS = 1_000_000;

export function sentryApi({
  journal,
  faults,
}: {
  journal: Journal;
  faults: FaultList;
}): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use('/api/:project/envelope/', cors({ origin: '*' }));
  app.post('/api/:project/envelope/', (c) =>
    applyFault(c.env, faults.take('errors', 'envelope'), async () => {
      if (!knowsKey(c.req.query('sentry_key'), c.req.header('x-sentry-auth')))
        return c.json({ detail: 'bad sentry authentication header' }, 403);
      const text = await c.req.text();
      if (text.length > MAX_CHARACTERS) return c.json({ detail: 'too large' }, 413);
      const lines = text.split('\n').filter((line) => line !== '');
      for (const [index, line] of lines.entries()) {
        const { type } = readJson(line) as { type?: string };
        if (index > 0 && (type === 'event' || type === 'transaction') && lines[index + 1])
          await journal.append({
            provider: 'errors',
            event: type === 'event' ? 'error' : 'trace',
            report: readJson(lines[index + 1] ?? ''),
          });
      }
      return c.json({ id: randomUUID().replaceAll('-', '') });
    }),
  );
  return app;
}

const knowsKey = (query: string | undefined, header: string | undefined): boolean =>
  query === SIMULATOR_ERROR_KEY || Boolean(header?.includes(`sentry_key=${SIMULATOR_ERROR_KEY}`));

function readJson(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return {};
  }
}
