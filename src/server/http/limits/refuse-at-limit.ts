import type { ServerResponse } from 'node:http';
import { errorText } from '#contract/errors/error-codes.ts';
import type { RequestContext } from '../request-guard.ts';
import { sendText } from '../send-response.ts';
import type { RefusalDelay } from './refusal-delay.ts';

/** Answers 429 with `retry-after` in seconds; a client that keeps asking waits for it (SEC-13). */
export async function refuseAtLimit(
  refusalDelay: RefusalDelay,
  response: ServerResponse,
  { remoteAddress }: RequestContext,
  retryAfter: number,
): Promise<void> {
  await refusalDelay.wait(remoteAddress);
  sendText(response, 429, errorText('TooManyRequests'), { 'retry-after': String(retryAfter) });
}
