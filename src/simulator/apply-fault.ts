/** Applies a fault to an HTTP exchange: before the work, instead of its reply, or while replying. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Fault } from './faults.ts';

const BROKEN_RESPONSES: Readonly<Record<string, () => Response>> = {
  'http-500': () => new Response('Internal Server Error', { status: 500, headers: { 'content-type': 'text/plain' } }),
  html: () =>
    new Response('<!doctype html><title>Maintenance</title><h1>Back soon</h1>', {
      status: 200,
      headers: { 'content-type': 'text/html' },
    }),
  garbage: () =>
    new Response('<transaction><id>\u0001half an ans', {
      status: 200,
      headers: { 'content-type': 'application/xml; charset=utf-8' },
    }),
};

/**
 * Does the work and returns its reply, unless the fault prevents it. A hung exchange ends when the client disconnects.
 */
export async function applyFault(
  env: HttpBindings,
  fault: Fault | undefined,
  work: () => Promise<Response>,
): Promise<Response> {
  if (!fault) return work();
  const { kind } = fault;
  if (kind === 'late') await sleep(fault.ms);
  if (kind === 'timeout-before') return hang(env, fault.ms);
  if (kind === 'reset-before') return reset(env);
  const broken = BROKEN_RESPONSES[kind];
  if (broken && fault.phase === 'before') return broken();
  const reply = await work();
  if (broken) return broken();
  if (kind === 'timeout-after') return hang(env, fault.ms);
  if (kind === 'reset-after') return reset(env);
  if (kind === 'drip') return drip(env, reply, fault.ms);
  return reply;
}

async function hang({ incoming }: HttpBindings, ms: number): Promise<Response> {
  const { socket } = incoming;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

function reset({ incoming }: HttpBindings): Response {
  incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

async function drip({ outgoing }: HttpBindings, reply: Response, ms: number): Promise<Response> {
  const body = Buffer.from(await reply.arrayBuffer());
  outgoing.writeHead(reply.status, {
    'content-type': reply.headers.get('content-type') ?? '',
    'content-length': body.length,
  });
  for (let index = 0; index < body.length && !outgoing.destroyed; index += 1) {
    outgoing.write(body.subarray(index, index + 1));
    await sleep(ms);
  }
  outgoing.end();
  return RESPONSE_ALREADY_SENT;
}
