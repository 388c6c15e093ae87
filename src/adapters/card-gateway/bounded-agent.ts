/**
 * HTTP connections whose requests end in time. The SDK's own timeout counts only silence, so an answer that drips in byte by
 * byte would hold a request for ever; here the whole call has a deadline, after which its socket is destroyed.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

const openRequests = new AsyncLocalStorage<Set<ClientRequest>>();
const AGENT_OPTIONS = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 60_000 };

/**
 * The gateway speaks XML. An answer that says it is JSON comes from somebody else, and the SDK would read it where nobody can catch
 * what it throws: that would end the process. As plain text it is an answer that names no transaction, like any other rubbish.
 */
function leaveJsonUnread({ headers }: IncomingMessage): void {
  if (headers['content-type']?.includes('json')) headers['content-type'] = 'text/plain';
}

/** An agent that notes the requests made inside `callWithin`. */
export function createBoundedAgent(secure: boolean): HttpAgent {
  const agent = secure ? new HttpsAgent(AGENT_OPTIONS) : new HttpAgent(AGENT_OPTIONS);
  // `addRequest` is how Node hands a request to its agent; the types do not know it.
  const inner = agent as unknown as { addRequest(request: ClientRequest, ...rest: unknown[]): void };
  const addRequest = inner.addRequest.bind(agent);
  inner.addRequest = (request, ...rest) => {
    openRequests.getStore()?.add(request);
    request.once('response', leaveJsonUnread);
    addRequest(request, ...rest);
  };
  return agent;
}

/** The call's result, or a DeadlineError after `ms`; what the call left open by then is destroyed. */
export async function callWithin<T>(ms: number, call: () => Promise<T>): Promise<T> {
  const requests = new Set<ClientRequest>();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new DeadlineError(`no answer within ${ms} ms`));
      for (const request of requests) request.destroy();
    }, ms);
  });
  const answer = openRequests.run(requests, call);
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
