/**
 * HTTP connections with a deadline per request. The SDK's own timeout only measures silence, so a reply that arrives
 * byte by byte would never end; here the whole call has a deadline, after which its socket is destroyed.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

const openRequests = new AsyncLocalStorage<Set<ClientRequest>>();
const AGENT_OPTIONS = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 60_000 };

/**
 * The gateway sends XML. A reply labelled JSON comes from somewhere else, and the SDK would parse it where its
 * exception cannot be caught, which would end the process. Relabelled as plain text it is treated like any other reply
 * that names no transaction.
 */
function leaveJsonUnread({ headers }: IncomingMessage): void {
  if (headers['content-type']?.includes('json')) headers['content-type'] = 'text/plain';
}

/** An agent that records the requests made inside `callWithin`. */
export function createBoundedAgent(secure: boolean): HttpAgent {
  const agent = secure ? new HttpsAgent(AGENT_OPTIONS) : new HttpAgent(AGENT_OPTIONS);
  // Node passes requests to an agent through `addRequest`, which the types do not declare.
  const inner = agent as unknown as { addRequest(request: ClientRequest, ...rest: unknown[]): void };
  const addRequest = inner.addRequest.bind(agent);
  inner.addRequest = (request, ...rest) => {
    openRequests.getStore()?.add(request);
    request.once('response', leaveJsonUnread);
    addRequest(request, ...rest);
  };
  return agent;
}

/** The call's result, or a DeadlineError after `ms`; requests still open then are destroyed. */
export async function callWithin<T>(ms: number, call: () => Promise<T>): Promise<T> {
  const requests = new Set<ClientRequest>();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DeadlineError(`no response within ${ms} ms`));
      for (const request of requests) request.destroy();
    }, ms);
  });
  const reply = openRequests.run(requests, call);
  reply.catch(() => undefined);
  try {
    return await Promise.race([reply, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
