/** Whether an answer is one that the OpenAPI document describes. */
import { isDeepStrictEqual } from 'node:util';
import { type ErrorCode, errorCodes } from '#contract/errors/error-codes.ts';
import type { FuzzedOperation } from './fuzzed-operations.ts';

export interface FuzzAnswer {
  status: number;
  contentType: string;
  text: string;
}
/** What every error may have besides its code and message. */
const ERROR_FIELDS = ['errorCode', 'message', 'fields', 'orderNumber', 'total'];

/** What is wrong with the answer; undefined where the document describes it. */
export function faultOf({ reply, refusals }: FuzzedOperation, answer: FuzzAnswer): string | undefined {
  const { status, contentType, text } = answer;
  if (status >= 500) return `a failure of the shop: ${status}`;
  if (/node_modules|SQLSTATE|syntax error at|\bat file:\/\//.test(text)) return 'internals of the shop';
  if (status === reply.status) {
    if (reply.contentTypes.length > 0)
      return reply.contentTypes.some((type) => contentType.startsWith(type))
        ? undefined
        : `the content type ${contentType}`;
    if (!reply.schema) return status === 204 && text !== '' ? 'a body in a 204' : undefined;
    const body: unknown = parsed(text);
    const read = reply.schema.safeParse(body);
    if (!read.success)
      return `a body that its schema refuses: ${JSON.stringify(read.error.issues.slice(0, 2)).slice(0, 300)}`;
    return isDeepStrictEqual(JSON.parse(JSON.stringify(read.data)), body) ? undefined : 'fields that its schema lacks';
  }
  const body = parsed(text) as { errorCode?: ErrorCode; message?: unknown } | undefined;
  const code = body?.errorCode;
  if (!code || !Object.hasOwn(errorCodes, code) || typeof body.message !== 'string')
    return `${status} without an error of the contract`;
  if (errorCodes[code].status !== status) return `${code} with the status ${status}`;
  if (!refusals.get(status)?.has(code)) return `${status} ${code}, which the document does not list`;
  const unknown = Object.keys(body).filter((name) => !ERROR_FIELDS.includes(name));
  return unknown.length > 0 ? `an error with the fields ${unknown.join()}` : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
