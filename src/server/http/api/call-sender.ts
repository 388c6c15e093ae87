import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiResponse, refusalResponse } from '#api/api-response.ts';
import { discardBody } from '../limits/discard-body.ts';
import type { RefusalDelay } from '../limits/refusal-delay.ts';
import type { RequestContext, RequestGuard } from '../request-guard.ts';
import { sendApiResponse } from './send-api-response.ts';

/** Answers one request; rejects only when the answer could not be sent. */
export type CallHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  context: RequestContext,
) => Promise<void>;

type CallSender = (...call: [...Parameters<CallHandler>, work: () => Promise<ApiResponse>]) => Promise<void>;

/**
 * Sends what `work` resolves to; its failure is logged and answered as an error of the table. A client that keeps
 * exceeding a limit waits for its refusal (SEC-13).
 */
export const createCallSender =
  (refusalDelay: RefusalDelay, { refusalAfter }: Pick<RequestGuard, 'refusalAfter'>): CallSender =>
  async (request, response, path, context, work) => {
    const result = await work().catch((error: unknown) => refusalResponse(refusalAfter(error, path, context)));
    if (result.status === 429) await refusalDelay.wait(context.remoteAddress);
    await sendApiResponse(request, response, result);
    discardBody(request);
  };
