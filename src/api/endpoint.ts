/**
 * How an API endpoint is declared: one object that serves the call, validates its input and describes itself in
 * OpenAPI.
 */
import type { z } from 'zod';
import type { ErrorCode, ErrorExtra } from '#contract/errors/error-codes.ts';
import type { ApiScope } from '#contract/staff/api-scopes.ts';
import type { StaffPermission } from '#contract/staff/staff-permissions.ts';
import type { Caller } from '#modules/accounts/sessions/caller.ts';
import type { StaffCaller } from '#modules/staff/members/staff-member.ts';

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
  extra?: ErrorExtra;
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
  reply: {
    status: 200 | 201 | 204;
    schema?: z.ZodType;
    /** Of a file, instead of a schema; all where the caller chooses one. */
    contentType?: string | readonly string[];
  };
  /** Errors this endpoint may return besides the general ones. */
  errors?: readonly ErrorCode[];
  /** Maximum body size in bytes; default 64 kB. */
  bodyLimit?: number;
  /** The body is a form (application/x-www-form-urlencoded), as providers send their webhooks; default JSON. */
  form?: boolean;
  /** The body is JSON that stays text, so that its signature is verified before anything of it is read. */
  signed?: boolean;
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
  /**
   * Staff who see the shop as a customer may make this call in the customer's place: it only reads (EDIT-08). Every
   * other call with a customer is refused to them.
   */
  viewable?: true;
  /**
   * While this call is answered the database shows the customer's own rows alone, of the tables that only customers
   * have (SEC-21, decision 156). For calls that read, and wait for nothing but the database.
   */
  ownRows?: true;
  /**
   * The whole call only reads, and what it shows may be old: a replica within the bound answers it where there is one
   * (FLT-05, decision 175). Never for money to be paid, stock, carts, permissions, and replies that a cache keeps.
   */
  mayBeOld?: true;
  /** With `mayBeOld`: what the call writes before it reads. On the primary, and in one transaction with the rest there. */
  first?: (call: Call<C, P, Q, B>) => Promise<void>;
  /** For staff only: everybody, or those with this permission. */
  staff?: 'any' | StaffPermission;
  /** Possible in a session that lacks the second factor its role needs: what sets one up (SEC-09). */
  withoutSecondFactor?: true;
  /**
   * People must have confirmed who they are within KERB_STAFF_CONFIRM_MINUTES, for every call or those that such a body
   * changes (SEC-09). Machine keys are limited by their scopes instead.
   */
  confirmed?: true | ((ctx: C, body: B, params: P) => boolean | Promise<boolean>);
  /** The scope a machine key needs for this staff call; without it machine keys are refused. */
  scope?: ApiScope;
  handle: (call: Call<C, P, Q, B>) => Promise<Reply | Refusal>;
}

// biome-ignore lint/suspicious/noExplicitAny: a list of endpoints has mixed input types
export type AnyEndpoint<C> = Endpoint<C, any, any, any>;

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
 * Declares an endpoint for staff: without a `staff` member who has the permission the reply is 401 or 403 before anything
 * is read. A machine key with its `scope` is accepted too; declare no scope where the caller's id must be a staff
 * member's (a foreign key).
 */
export function staffEndpoint<C, P = unknown, Q = unknown, B = unknown>(
  declaration: Omit<Endpoint<C, P, Q, B>, 'handle' | 'customer' | 'staff'> & {
    staff: 'any' | StaffPermission;
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
