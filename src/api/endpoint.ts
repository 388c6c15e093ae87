/** How an API address is declared: one object that serves the call, checks its input and describes itself in OpenAPI. */
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { ApiScope } from '#contract/api-scopes.ts';
import { type ErrorBody, type ErrorCode, errorBody, errorCodes } from '#contract/error-codes.ts';
import type { StaffRole } from '#contract/staff.ts';
import type { Caller } from '#modules/accounts/caller.ts';
import type { ApiKey } from '#modules/staff/api-key.ts';
import type { StaffCaller } from '#modules/staff/staff-member.ts';
import type { Ctx } from '#platform/context.ts';

export interface Call<C, P, Q, B> {
  ctx: C;
  params: P;
  query: Q;
  body: B;
  headers: Headers;
  /** Address of the caller after trusted proxies. */
  remoteAddress: string;
  /** The customer who calls; always null where the endpoint does not ask (`customer`). */
  caller: Caller | null;
  /** The member of the staff who calls; always null where the endpoint is not theirs (`staff`). */
  staff: StaffCaller | null;
}
export interface Reply {
  status: 200 | 201 | 204;
  body?: unknown;
  /** The body as JSON that lies ready. */
  json?: Uint8Array<ArrayBuffer>;
  /** A file instead of JSON. */
  file?: { bytes: Uint8Array<ArrayBuffer>; contentType: string; name: string };
  headers?: Record<string, string>;
}
export interface Refusal {
  errorCode: ErrorCode;
  values?: Record<string, string | number>;
  extra?: Pick<ErrorBody, 'orderNumber' | 'fields'>;
  headers?: Record<string, string>;
}

export interface Endpoint<C = never, P = unknown, Q = unknown, B = unknown> {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below /nz/api, parameters with a leading colon. */
  path: string;
  /** One line for the API page. */
  summary: string;
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** What a success looks like, for the API page and the contract tests. */
  reply: { status: 200 | 201 | 204; schema?: z.ZodType /** Of a file, instead of a schema. */; contentType?: string };
  /** Errors this address may answer beyond the general ones. */
  errors?: readonly ErrorCode[];
  /** Largest body in bytes; 64 kB unless told. */
  bodyLimit?: number;
  /** The body is a form (application/x-www-form-urlencoded), as providers send their notifications; JSON unless told. */
  form?: boolean;
  /** Calls a minute from one address; 600 unless told. */
  perMinute?: number;
  /** Whose identity token is looked for: 'required' answers 401 without one, 'optional' only with one that does not hold. */
  customer?: 'required' | 'optional';
  /** For the staff alone: in any role, or in one of these. */
  staff?: 'any' | readonly StaffRole[];
  /** What a machine's key must allow to make this staff call; without a scope it is closed to keys. */
  scope?: ApiScope;
  handle: (call: Call<C, P, Q, B>) => Promise<Reply | Refusal>;
}

/** Declares an endpoint with its types inferred from the schemas. */
export function endpoint<C, P = unknown, Q = unknown, B = unknown>(declaration: Endpoint<C, P, Q, B>): Endpoint<C, P, Q, B> {
  return declaration;
}

/** Declares an endpoint for logged-in customers alone: `caller` is there, or the answer is 401 before anything is read (AUTH-05). */
export function customerEndpoint<C, P = unknown, Q = unknown, B = unknown>(
  declaration: Omit<Endpoint<C, P, Q, B>, 'handle' | 'customer'> & {
    handle: (call: Call<C, P, Q, B> & { caller: Caller }) => Promise<Reply | Refusal>;
  },
): Endpoint<C, P, Q, B> {
  return {
    ...declaration,
    customer: 'required',
    handle: (call) => {
      if (!call.caller) throw new Error(`${declaration.path} was called without its customer`);
      return declaration.handle({ ...call, caller: call.caller });
    },
  };
}

/**
 * Declares an endpoint for the staff alone: `staff` is there in one of the roles named, or the answer is 401 or 403 before anything is
 * read. Machines get in by a key that holds its `scope`: do not name one where the caller's id must be a member's (a foreign key).
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
      if (!call.staff) throw new Error(`${declaration.path} was called without its member of the staff`);
      return declaration.handle({ ...call, staff: call.staff });
    },
  };
}

/** JSON for the wire: bigint never appears (a mistake), dates are ISO text. */
export const jsonBody = (body: unknown): string => JSON.stringify(body);

export function refuse(c: Context, refusal: Refusal): Response {
  const { status } = errorCodes[refusal.errorCode];
  return c.newResponse(jsonBody(errorBody(refusal.errorCode, refusal.values, refusal.extra)), status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    // Whatever is out of reach is worth asking again soon.
    ...(status === 503 && { 'retry-after': '2' }),
    ...refusal.headers,
  });
}

const sendFile = (c: Context, status: Reply['status'], { bytes, contentType, name }: NonNullable<Reply['file']>): Response =>
  c.newResponse(bytes, status, { 'content-type': contentType, 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' });

const DEEPEST = 32;
/** Refuses keys that reach into prototypes and nesting that only an attack would send (C6, C13). */
function isTame(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  if (Array.isArray(value)) return value.every((item) => isTame(item, depth + 1));
  return Object.entries(value).every(([key, item]) => key !== '__proto__' && key !== 'constructor' && key !== 'prototype' && isTame(item, depth + 1));
}

async function readBody(c: Context, limit: number, form: boolean): Promise<{ ok: true; value: unknown } | { ok: false; refusal: Refusal }> {
  const wanted = form ? /^application\/x-www-form-urlencoded\b/i : /^application\/json\b/i;
  if (!wanted.test(c.req.header('content-type') ?? '')) return { ok: false, refusal: { errorCode: 'UnsupportedMediaType' } };
  const length = Number(c.req.header('content-length') ?? 0);
  if (length > limit) return { ok: false, refusal: { errorCode: 'PayloadTooLarge' } };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return { ok: false, refusal: { errorCode: 'PayloadTooLarge' } };
    chunks.push(chunk);
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    const value: unknown = form ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
    return isTame(value) ? { ok: true, value } : { ok: false, refusal: { errorCode: 'BadRequest' } };
  } catch {
    return { ok: false, refusal: { errorCode: 'BadRequest' } };
  }
}

/** Schema complaints as field path → message; only our own catalogue's words and zod's plain ones, never input. */
function fieldMessages(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(error.issues.slice(0, 50).map((issue) => [issue.path.join('.').slice(0, 200), issue.message.slice(0, 200)]));
}

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints has mixed input types
type AnyEndpoint<C> = Endpoint<C, any, any, any>;

/** Who makes a staff call, a person or a machine; or why it may not be made. */
async function findStaffCaller<C>(
  ctx: C,
  { staff: roles, scope }: AnyEndpoint<C>,
  authorization: string | null,
  find: {
    findStaff: (ctx: C, authorization: string | null) => Promise<StaffCaller | null>;
    findApiKey: (ctx: C, authorization: string | null) => Promise<ApiKey | { retryAfter: number } | null>;
  },
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

/** Mounts endpoints on an app. `openCtx` makes the context of one request, `findCaller`, `findStaff` and `findApiKey` read its Authorization header; unknown methods answer 405 with Allow. */
export function mountEndpoints<C extends Ctx>(
  app: Hono,
  endpoints: readonly AnyEndpoint<C>[],
  openCtx: (c: Context) => Promise<C> | C,
  remoteAddress: (c: Context) => string,
  findCaller: (ctx: C, authorization: string | null) => Promise<Caller | null | 'INVALID'>,
  findStaff: (ctx: C, authorization: string | null) => Promise<StaffCaller | null>,
  findApiKey: (ctx: C, authorization: string | null) => Promise<ApiKey | { retryAfter: number } | null>,
): void {
  const methods = new Map<string, string[]>();
  for (const one of endpoints) methods.set(one.path, [...(methods.get(one.path) ?? []), one.method.toUpperCase()]);
  for (const one of endpoints) {
    app.on(one.method.toUpperCase(), one.path, async (c) => {
      const ctx = await openCtx(c);
      const caller = one.customer ? await findCaller(ctx, c.req.header('authorization') ?? null) : null;
      if (caller === 'INVALID' || (one.customer === 'required' && !caller))
        return refuse(c, { errorCode: 'Unauthorised', headers: { 'www-authenticate': 'Bearer' } });
      const staff = one.staff ? await findStaffCaller(ctx, one, c.req.header('authorization') ?? null, { findStaff, findApiKey }) : null;
      if (staff && 'errorCode' in staff) return refuse(c, staff);
      const parsed: Record<'params' | 'query' | 'body', unknown> = { params: c.req.param(), query: undefined, body: undefined };
      for (const part of ['params', 'query', 'body'] as const) {
        const schema = one[part];
        if (!schema) continue;
        let value: unknown;
        if (part === 'params') value = c.req.param();
        else if (part === 'query') {
          const pairs = [...new URL(c.req.url).searchParams];
          // A parameter given twice is refused, not guessed at (C1).
          if (new Set(pairs.map(([name]) => name)).size !== pairs.length) return refuse(c, { errorCode: 'BadRequest' });
          value = Object.fromEntries(pairs);
        } else {
          const json = await readBody(c, one.bodyLimit ?? 65_536, one.form === true);
          if (!json.ok) return refuse(c, json.refusal);
          value = json.value;
        }
        const result = schema.safeParse(value);
        if (!result.success)
          return refuse(c, {
            errorCode: part === 'params' ? 'NotFound' : 'BadRequest',
            ...(part !== 'params' && { extra: { fields: fieldMessages(result.error) } }),
          });
        parsed[part] = result.data;
      }
      const answer = await one.handle({ ctx, ...parsed, headers: c.req.raw.headers, remoteAddress: remoteAddress(c), caller, staff } as Call<
        C,
        unknown,
        unknown,
        unknown
      >);
      if ('errorCode' in answer) return refuse(c, answer);
      if (answer.file) return sendFile(c, answer.status, answer.file);
      if (answer.body === undefined && !answer.json) return c.newResponse(null, answer.status, { 'cache-control': 'no-store', ...answer.headers });
      return c.newResponse(answer.json ?? jsonBody(answer.body), answer.status, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        ...answer.headers,
      });
    });
  }
  for (const [path, allowed] of methods) {
    app.all(path, (c) => refuse(c, { errorCode: 'MethodNotAllowed', headers: { allow: allowed.join(', ') } }));
  }
}
