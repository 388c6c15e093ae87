/**
 * A receiver of webhooks by the Standard Webhooks specification: checks signature and time, stores each message once,
 * fails on demand.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { applyFault } from '../apply-fault.ts';
import type { FaultList } from '../faults.ts';
import type { Journal } from '../journal.ts';

const TOLERANCE_SECONDS = 300;

/**
 * `POST /webhooks/NAME` receives; `PUT /webhooks/NAME/secret` `{"secret":"whsec_…"}` sets the signing secret; `GET
 * /webhooks/NAME` lists received messages. Faults: provider 'webhooks', operation NAME.
 */
export function webhookReceiver({
  journal,
  faults,
}: {
  journal: Journal;
  faults: FaultList;
}): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const secrets = new Map<string, string>();
  const receivedBy = (name: string) =>
    journal.entries.filter(
      ({ provider, event, receiver }) => provider === 'webhooks' && event === 'heard' && receiver === name,
    );
  app.put('/webhooks/:name/secret', async (c) => {
    const { secret } = await c.req.json<{ secret: unknown }>();
    if (typeof secret !== 'string' || !secret.startsWith('whsec_'))
      return c.json({ error: 'a secret begins with whsec_' }, 400);
    secrets.set(c.req.param('name'), secret);
    return c.body(null, 204);
  });
  app.get('/webhooks/:name', (c) => c.json(receivedBy(c.req.param('name')).map(({ message }) => message)));
  app.post('/webhooks/:name', (c) => {
    const name = c.req.param('name');
    return applyFault(c.env, faults.take('webhooks', name), async () => {
      const body = await c.req.text();
      const secret = secrets.get(name);
      const {
        'webhook-id': id = '',
        'webhook-timestamp': timestamp = '',
        'webhook-signature': signatures = '',
      } = c.req.header();
      if (!secret || !isSigned(secret, { id, timestamp, signatures, body }))
        return c.json({ error: 'not signed by the shop' }, 401);
      if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS)
        return c.json({ error: 'too old' }, 400);
      if (!receivedBy(name).some((entry) => entry.id === id))
        await journal.append({ provider: 'webhooks', event: 'heard', receiver: name, id, message: JSON.parse(body) });
      return c.body(null, 204);
    });
  });
  return app;
}

function isSigned(
  secret: string,
  { id, timestamp, signatures, body }: Record<'id' | 'timestamp' | 'signatures' | 'body', string>,
): boolean {
  const wanted = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest();
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.startsWith('v1,') ? one.slice(3) : '', 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
