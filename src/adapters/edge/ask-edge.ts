/** One HTTP call of a cache's purge interface. */
import type { PurgeAnswer } from '#modules/edge/edge-purger.port.ts';

export interface EdgeReply {
  status: number;
  text: string;
  retryAfterMs: number | null;
}

const TIMEOUT_MS = 4_000;
const MAX_TEXT = 300;
/** Fastly answers a long line for each of 256 keys. */
const MAX_ANSWER = 50_000;
const MAX_RETRY_AFTER_S = 3_600;

/** The reply; a call that got none has status 0 and the reason as its text. A redirect is no reply: the token goes nowhere else. */
export async function askEdge(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
): Promise<EdgeReply> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const seconds = Number(response.headers.get('retry-after'));
    return {
      status: response.status,
      text: (await response.text()).slice(0, MAX_ANSWER),
      retryAfterMs: seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_S) * 1_000 : null,
    };
  } catch (error) {
    return { status: 0, text: reasonOf(error), retryAfterMs: null };
  }
}

function reasonOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? 'the connection broke');
}

/** What to tell the operator about a reply that is no success. */
function refusalOf(service: string, { status, text }: EdgeReply): string {
  if (status === 0) return `${service} cannot be reached: ${text}`;
  if (status === 401 || status === 403) return `${service} refuses KERB_EDGE_TOKEN (status ${status})`;
  if (status === 404) return `${service} does not know KERB_EDGE_SERVICE, or KERB_EDGE_URL is wrong (status 404)`;
  if (status === 429) return `${service} takes no more purges for now (status 429)`;
  return `${service} answers with status ${status}: ${text.replaceAll(/\s+/g, ' ').slice(0, MAX_TEXT)}`;
}

export const failed = (service: string, reply: EdgeReply): PurgeAnswer => ({
  done: [],
  failure: { reason: refusalOf(service, reply), retryAfterMs: reply.retryAfterMs },
});
