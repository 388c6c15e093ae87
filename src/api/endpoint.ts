/**
 * How an API endpoint is declared: one object that serves the call, validates its input and describes itself in
 * OpenAPI.
 */
import type { Context, Env, Hono } from 'hono';
import type { z } from 'zod';
import { type ErrorBody, type ErrorCode, errorBody, errorCodes } from '#contract/errors/error-codes.ts';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import type { ApiScope } from '#contract/staff/api-scopes.ts';
import type { StaffRole } from '#contract/staff/staff.ts';
import type { Caller } from '#modules/accounts/sessions/caller.ts';
import type { ApiKey } from '#modules/staff/api-keys/api-key.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';
import type { Ctx } from '#platform/context.ts';

/** Header fields by lower-case name. */
export interface HeaderReader {
  get: (name: string) => string | null;
}

export interface Call<C, P, Q, B> {
  ctx: C;
  params: P;
  query: Q;
  body: B;
  headers: HeaderReader;
  /** Network address of the caller, after trusted proxies. */
  remoteAddress: string;
  /** The calling customer; always null for endpoints without `customer`. */
  caller: Caller | null;
  /** The calling staff member; always null for endpoints without `staff`. */
  staff: StaffCaller | null;
}
export interface Reply {
  status: 200 | 201 | 204;
  body?: unknown;
  /** The body as JSON bytes that are already serialised. */
  json?: Uint8Array<ArrayBuffer>;
  /** A file instead of JSON. */
  file?: { bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>; contentType: string; name: string };
  /** A list sends the header several times, as Set-Cookie needs. */
  headers?: Record<string, string | string[]>;
}
export interface Refusal {
  errorCode: ErrorCode;
  values?: Record<string, string | number>;
  extra?: Pick<ErrorBody, 'orderNumber' | 'fields'>;
  headers?: Record<string, string>;
}

/** Limit per minute of an operation that declares none. */
export const CALLS_PER_MINUTE = 600;

export interface Endpoint<C = never, P = unknown, Q = unknown, B = unknown> {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Path below /nz/api; parameters have a leading colon. */
  path: string;
  /** One line for the API page. */
  summary: string;
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** A sample body for the API page; `body` must accept it. */
  example?: object;
  /** The successful reply, for the API page and the contract tests. */
  reply: { status: 200 | 201 | 204; schema?: z.ZodType /** Of a file, instead of a schema. */; contentType?: string };
  /** Errors this endpoint may return besides the general ones. */
  errors?: readonly ErrorCode[];
  /** Maximum body size in bytes; default 64 kB. */
  bodyLimit?: number;
  /** The body is a form (application/x-www-form-urlencoded), as providers send their webhooks; default JSON. */
  form?: boolean;
  /** Calls per minute of this operation from one address; default CALLS_PER_MINUTE. */
  perMinute?: number;
  /** Concurrent calls of this operation from one address, further ones wait; default unlimited. */
  atOnce?: number;
  /** Awaited before the call is handled, so that a burst of thousands of calls lets other requests through. */
  throttle?: () => Promise<void>;
  /**
   * Whether a customer's identity token is read: 'required' answers 401 without one, 'optional' only with an invalid
   * one.
   */
  customer?: 'required' | 'optional';
  /** For staff only: any role, or one of these. */
  staff?: 'any' | readonly StaffRole[];
  /** The scope a machine key needs for this staff call; without it machine keys are refused. */
  scope?: ApiScope;
  handle: (call: Call<C, P, Q, B>) => Promise<Reply | Refusal>;
}

/** Declares an endpoint with its types inferred from the schemas. */
export function endpoint<C, P = unknown, Q = unknown, B = unknown>(
  declaration: Endpoint<C, P, Q, B>,
): Endpoint<C, P, Q, B> {
  return declaration;
}

/**
 * Declares an endpoint for logged-in customers: without a `caller` the reply is 401 before anything is read (AUTH-05).
 */
export function customerEndpoint<C, P = unknown, Q = unknown, B = unknown>(
  declaration: Omit<Endpoint<C, P, Q, B>, 'handle' | 'customer'> & {
    handle: (call: Call<C, P, Q, B> & { caller: Caller }) => Promise<Reply | Refusal>;
  },
): Endpoint<C, P, Q, B> {
  return {
    ...declaration,
    customer: 'required',
    handle: (call) => {
      if (!call.caller) throw new Error(`${declaration.path} was called without a customer`);
      return declaration.handle({ ...call, caller: call.caller });
    },
  };
}

/**
 * Declares an endpoint for staff: without a `staff` member in one of the roles the reply is 401 or 403 before anything
 * is read. A machine key with its `scope` is accepted too; declare no scope where the caller's id must be a staff
 * member's (a foreign key).
 */
export function staffEndpoint<C, P = unknown, Q = unknown, B = unknown>(
  declaration: Omit<Endpoint<C, P, Q, B>, 'handle' | 'customer' | 'staff'> & {
    staff: 'any' | readonly StaffRole[];
    handle: (call: Call<C, P, Q, B> & { staff: StaffCaller }) => Promise<Reply | Refusal>;
  },
): Endpoint<C, P, Q, B> {
  return {
    ...declaration,
    handle: (call) => {
      if (!call.staff) throw new Error(`${declaration.path} was called without a staff member`);
      return declaration.handle({ ...call, staff: call.staff });
    },
  };
}

/** JSON for the reply: bigint must not occur (a programming error), dates are ISO text. */
export const jsonBody = (body: unknown): string => JSON.stringify(body);

/** The parts of a request that an endpoint reads, for both the direct handler and the app. */
export interface ApiRequest {
  params: Record<string, string>;
  search: () => URLSearchParams;
  headers: HeaderReader;
  /**
   * The whole body; null when it is longer than so many bytes, 'BROKEN' when the client disconnected before its end.
   */
  bytes: (maxBytes: number) => Promise<Uint8Array | null | 'BROKEN'>;
  remoteAddress: string;
}
/** The response, ready to be sent. */
export interface ApiResponse {
  status: number;
  headers: Record<string, string | string[]>;
  /** A stream only for a file (`reply.contentType`). */
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}
/**
 * What handling a call needs from the server: identifying the caller by the Authorization header, and limiting
 * concurrency.
 */
export interface EndpointServices<C> {
  findCaller: (ctx: C, authorization: string | null) => Promise<Caller | null | 'INVALID'>;
  findStaff: (ctx: C, authorization: string | null) => Promise<StaffCaller | null>;
  findApiKey: (ctx: C, authorization: string | null) => Promise<ApiKey | { retryAfter: number } | null>;
  /** Runs `work` once this client has fewer calls of the operation in progress than `atOnce`. */
  inTurn: <T>(operation: AnyEndpoint<C>, remoteAddress: string, work: () => Promise<T>) => Promise<T>;
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** Default retry-after by status: soon after an outage, later after a limit that gives no time. */
const retryAfterOf: Partial<Record<number, { 'retry-after': string }>> = {
  429: { 'retry-after': '60' },
  503: { 'retry-after': '2' },
};

export const refusalResponse = (refusal: Refusal): ApiResponse => ({
  status: errorCodes[refusal.errorCode].status,
  headers: { ...jsonHeaders, ...retryAfterOf[errorCodes[refusal.errorCode].status], ...refusal.headers },
  body: jsonBody(errorBody(refusal.errorCode, refusal.values, refusal.extra)),
});

const send = (c: Context, { status, headers, body }: ApiResponse): Response =>
  c.newResponse(body, status as 200, headers);

export const refuse = (c: Context, refusal: Refusal): Response => send(c, refusalResponse(refusal));

function replyResponse({ status, body, json, file, headers }: Reply): ApiResponse {
  if (file)
    return {
      status,
      headers: {
        'content-type': file.contentType,
        'content-disposition': `attachment; filename="${file.name}"`,
        'cache-control': 'no-store',
      },
      body: file.bytes,
    };
  if (body === undefined && !json) return { status, headers: { 'cache-control': 'no-store', ...headers }, body: null };
  return { status, headers: { ...jsonHeaders, ...headers }, body: json ?? jsonBody(body) };
}

const MAX_DEPTH = 32;
/** Refuses keys that reach into prototypes, and nesting that only an attack would send (reliability C6, C13). */
function isSafeJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.every((item) => isSafeJson(item, depth + 1));
  return Object.keys(value).every(
    (key) =>
      key !== '__proto__' &&
      key !== 'constructor' &&
      key !== 'prototype' &&
      isSafeJson((value as Record<string, unknown>)[key], depth + 1),
  );
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

async function readBody(
  ctx: Ctx,
  { headers, bytes }: ApiRequest,
  limit: number,
  form: boolean,
): Promise<{ ok: true; value: unknown } | { ok: false; refusal: Refusal }> {
  const expectedType = form ? /^application\/x-www-form-urlencoded\b/i : /^application\/json\b/i;
  if (!expectedType.test(headers.get('content-type') ?? ''))
    return { ok: false, refusal: { errorCode: 'UnsupportedMediaType' } };
  const length = Number(headers.get('content-length') ?? 0);
  const body = length > limit ? null : await bytes(limit);
  if (!body) return { ok: false, refusal: { errorCode: 'PayloadTooLarge' } };
  if (body === 'BROKEN') {
    // Not an outage: the client disconnected.
    ctx.log.info({ requestId: ctx.requestId }, 'a client disconnected during its request');
    return { ok: false, refusal: { errorCode: 'BadRequest' } };
  }
  try {
    const text = utf8.decode(body);
    const value: unknown = form ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
    return isSafeJson(value) ? { ok: true, value } : { ok: false, refusal: { errorCode: 'BadRequest' } };
  } catch {
    return { ok: false, refusal: { errorCode: 'BadRequest' } };
  }
}

/** Schema errors as field path → message; messages are ours or zod's plain ones and never contain input. */
function fieldMessages(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues.slice(0, 50).map((issue) => [issue.path.join('.').slice(0, 200), issue.message.slice(0, 200)]),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints has mixed input types
export type AnyEndpoint<C> = Endpoint<C, any, any, any>;

/** The person or machine that makes a staff call, or why it is refused. */
async function findStaffCaller<C>(
  ctx: C,
  { staff: roles, scope }: AnyEndpoint<C>,
  authorization: string | null,
  find: EndpointServices<C>,
): Promise<StaffCaller | Refusal> {
  const member = await find.findStaff(ctx, authorization);
  if (member) return roles === 'any' || roles?.includes(member.role) ? member : { errorCode: 'StaffForbidden' };
  const key = await find.findApiKey(ctx, authorization);
  if (!key) return { errorCode: 'Unauthorised', headers: { 'www-authenticate': 'Bearer' } };
  if ('retryAfter' in key) return { errorCode: 'TooManyRequests', headers: { 'retry-after': String(key.retryAfter) } };
  if (!scope || !key.scopes.includes(scope)) return { errorCode: 'ApiKeyForbidden' };
  const role = (roles === 'any' ? undefined : roles?.[0]) ?? 'picker';
  return { staffId: key.keyId, sessionId: key.keyId, email: '', name: key.name, role, apiKey: key.shown };
}

/** Checks the caller's access and validates the input, then returns the endpoint's reply or refusal. */
export async function handleEndpoint<C extends Ctx>(
  one: AnyEndpoint<C>,
  ctx: C,
  apiRequest: ApiRequest,
  server: EndpointServices<C>,
): Promise<ApiResponse> {
  if (one.throttle) await one.throttle();
  const authorization = one.customer || one.staff ? apiRequest.headers.get('authorization') : null;
  const caller = one.customer ? await server.findCaller(ctx, authorization) : null;
  if (caller === 'INVALID' || (one.customer === 'required' && !caller))
    return refusalResponse({ errorCode: 'Unauthorised', headers: { 'www-authenticate': 'Bearer' } });
  const staff = one.staff ? await findStaffCaller(ctx, one, authorization, server) : null;
  if (staff && 'errorCode' in staff) return refusalResponse(staff);
  const parsed: Record<'params' | 'query' | 'body', unknown> = {
    params: apiRequest.params,
    query: undefined,
    body: undefined,
  };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = one[part];
    if (!schema) continue;
    let value: unknown;
    if (part === 'params') value = apiRequest.params;
    else if (part === 'query') {
      const pairs = [...apiRequest.search()];
      // A parameter given twice is refused as ambiguous (reliability C1).
      if (new Set(pairs.map(([name]) => name)).size !== pairs.length)
        return refusalResponse({ errorCode: 'BadRequest' });
      value = Object.fromEntries(pairs);
    } else {
      const json = await readBody(ctx, apiRequest, one.bodyLimit ?? 65_536, one.form === true);
      if (!json.ok) return refusalResponse(json.refusal);
      value = json.value;
    }
    const result = schema.safeParse(value, { error: plainIssue });
    if (!result.success)
      return refusalResponse({
        errorCode: part === 'params' ? 'NotFound' : 'BadRequest',
        ...(part !== 'params' && { extra: { fields: fieldMessages(result.error) } }),
      });
    parsed[part] = result.data;
  }
  const { headers, remoteAddress } = apiRequest;
  const call = { ctx: { ...ctx, remoteAddress }, ...parsed, headers, remoteAddress, caller, staff } as Call<
    C,
    unknown,
    unknown,
    unknown
  >;
  // Queued only now, so that a client that sends its body slowly does not delay others of the same address.
  const outcome = await server.inTurn(one, remoteAddress, () => one.handle(call));
  return 'errorCode' in outcome ? refusalResponse(outcome) : replyResponse(outcome);
}

async function bytesOf(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | null | 'BROKEN'> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
  } catch {
    // Reading a request fails for no other reason.
    return 'BROKEN';
  }
  return Buffer.concat(chunks);
}

/** What mounted endpoints need from the server for each request. */
export interface MountedWith<C, E extends Env> extends EndpointServices<C> {
  openCtx: (c: Context<E>) => C;
  remoteAddress: (c: Context<E>) => string;
  /** Why the call is refused before it is handled; `operation` is null when the path does not support the method. */
  refusalBefore: (c: Context<E>, operation: AnyEndpoint<C> | null) => Refusal | null;
}

/** Mounts endpoints on an app; unknown methods are answered with 405 and Allow. */
export function mountEndpoints<C extends Ctx, E extends Env>(
  app: Hono<E>,
  endpoints: readonly AnyEndpoint<C>[],
  server: MountedWith<C, E>,
): void {
  const methods = new Map<string, string[]>();
  for (const one of endpoints) methods.set(one.path, [...(methods.get(one.path) ?? []), one.method.toUpperCase()]);
  for (const one of endpoints) {
    app.on(one.method.toUpperCase(), one.path, async (c) => {
      const refusal = server.refusalBefore(c, one);
      if (refusal) return refuse(c, refusal);
      const apiRequest: ApiRequest = {
        params: c.req.param(),
        search: () => new URL(c.req.url).searchParams,
        headers: c.req.raw.headers,
        bytes: (maxBytes) => bytesOf(c.req.raw.body, maxBytes),
        remoteAddress: server.remoteAddress(c),
      };
      return send(c, await handleEndpoint(one, server.openCtx(c), apiRequest, server));
    });
  }
  for (const [path, allowed] of methods) {
    app.all(path, (c) =>
      refuse(
        c,
        server.refusalBefore(c, null) ?? { errorCode: 'MethodNotAllowed', headers: { allow: allowed.join(', ') } },
      ),
    );
  }
}
