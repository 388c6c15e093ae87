/** Serves a call of an endpoint: who calls, what was sent, and the endpoint's answer. */
import type { z } from 'zod';
import { plainIssue } from '#contract/errors/plain-issue.ts';
import { mayStaff, staffMay } from '#contract/staff/staff-permissions.ts';
import type { Caller } from '#modules/accounts/sessions/caller.ts';
import type { CallerRefusal } from '#modules/accounts/sessions/find-caller.ts';
import type { SecurityEvent } from '#modules/security-events/security-event.ts';
import { type ApiKey, actorInHeader } from '#modules/staff/api-keys/api-key.ts';
import type { ApiKeyRefusal } from '#modules/staff/api-keys/find-api-key.ts';
import { actorOf, type StaffCaller } from '#modules/staff/members/staff-member.ts';
import { standardRole } from '#modules/staff/rights/role.ts';
import type { Ctx } from '#platform/context.ts';
import { withOwnRows } from '#platform/database/own-rows.ts';
import { mayBeOld } from '#platform/database/replicas/may-be-old.ts';
import { noteOwnWrite } from '#platform/database/replicas/own-writes.ts';
import type { Reader } from '#platform/database/replicas/replicas.ts';
import { ok, type Result } from '#shared/result.ts';
import { type ApiResponse, refusalResponse, replyResponse } from './api-response.ts';
import type { AnyEndpoint, Call, Refusal, Reply } from './endpoint.ts';
import { type ApiRequest, readBody } from './read-body.ts';
import { retryLater } from './refusals.ts';

/**
 * What handling a call needs from the server: identifying the caller by the Authorization header, and limiting
 * concurrency.
 */
export interface EndpointServices<C> {
  findCaller: (ctx: C, authorization: string | null) => Promise<Result<Caller | null, CallerRefusal>>;
  findStaff: (ctx: C, authorization: string | null) => Promise<StaffCaller | null>;
  findApiKey: (ctx: C, authorization: string | null) => Promise<Result<ApiKey | null, ApiKeyRefusal>>;
  /** Notes a security event, without waiting for anything (SEC-11). */
  noteEvent: (ctx: C, event: Omit<SecurityEvent, 'subject'>) => void;
  /** Runs `work` once this client has fewer calls of the operation in progress than `atOnce`. */
  runQueued: <T>(operation: AnyEndpoint<C>, remoteAddress: string, work: () => Promise<T>) => Promise<T>;
}

/** Schema errors as field path → message; messages are ours or zod's plain ones and never contain input. */
function fieldMessages(error: z.ZodError): Record<string, string> {
  return Object.fromEntries(
    error.issues.slice(0, 50).map((issue) => [issue.path.join('.').slice(0, 200), issue.message.slice(0, 200)]),
  );
}

/** The person or machine that makes a staff call, or why it is refused. Refusals and use of keys are noted (SEC-11). */
async function findStaffCaller<C>(
  ctx: C,
  { method, path, staff: needs, scope, withoutSecondFactor }: AnyEndpoint<C>,
  { headers, remoteAddress: address }: ApiRequest,
  server: EndpointServices<C>,
): Promise<StaffCaller | Refusal> {
  const authorization = headers.get('authorization');
  const action = `${method.toUpperCase()} ${path}`;
  const member = await server.findStaff(ctx, authorization);
  if (member) {
    if (member.secondFactorMissing && !withoutSecondFactor) return { errorCode: 'SecondFactorMissing' };
    if (needs === 'any' || (needs && mayStaff(member, needs))) return member;
    server.noteEvent(ctx, { kind: 'permission-refused', actor: actorOf(member), address, action });
    return { errorCode: 'StaffForbidden' };
  }
  const found = await server.findApiKey(ctx, authorization);
  if (!found.ok)
    return found.error.reason === 'STOPPED'
      ? { errorCode: 'ApiKeysStopped' }
      : retryLater('TooManyRequests')(found.error);
  const key = found.value;
  if (!key) {
    const refused = actorInHeader(authorization);
    if (refused !== null) server.noteEvent(ctx, { kind: 'key-refused', actor: refused, address, action });
    return { errorCode: 'Unauthorised', headers: { 'www-authenticate': 'Bearer' } };
  }
  const role = (needs && needs !== 'any' && staffMay[needs][0]) || 'picker';
  const caller = {
    staffId: key.keyId,
    sessionId: key.keyId,
    email: '',
    name: key.name,
    ...standardRole(role),
    apiKey: key.shown,
    issueCentsADay: key.issueCentsADay,
  };
  const isPermitted = scope !== undefined && key.scopes.includes(scope);
  server.noteEvent(ctx, {
    kind: isPermitted ? 'key-used' : 'permission-refused',
    actor: actorOf(caller),
    address,
    action,
  });
  return isPermitted ? caller : { errorCode: 'ApiKeyForbidden' };
}

/** Whether this person has to confirm who they are before this call (SEC-09). */
async function needsConfirmation<C extends Ctx>(
  one: AnyEndpoint<C>,
  ctx: C,
  staff: StaffCaller,
  { body, params }: { body: unknown; params: unknown },
): Promise<boolean> {
  if (!one.confirmed || staff.confirmedSecondsAgo === undefined) return false;
  if (staff.confirmedSecondsAgo <= ctx.config.KERB_STAFF_CONFIRM_MINUTES * 60) return false;
  return one.confirmed === true || one.confirmed(ctx, body, params);
}

const bodyKindOf = ({ form, signed }: AnyEndpoint<never>): 'json' | 'form' | 'text' =>
  form ? 'form' : signed ? 'text' : 'json';

async function answer<C extends Ctx>(
  one: AnyEndpoint<C>,
  call: Call<C, unknown, unknown, unknown>,
): Promise<Reply | Refusal> {
  const { caller } = call;
  const guarded = <T>(ctx: C, work: (call: Call<C, unknown, unknown, unknown>) => Promise<T>) =>
    one.ownRows && caller
      ? withOwnRows(ctx, caller.customerId, (tx) => work({ ...call, ctx: tx }))
      : work({ ...call, ctx });
  if (!one.mayBeOld || !call.ctx.reader)
    return guarded(call.ctx, async (own) => {
      await one.first?.(own);
      return one.handle(own);
    });
  if (one.first) await guarded(call.ctx, one.first);
  return mayBeOld(call.ctx, (ctx) => guarded(ctx, one.handle));
}

/**
 * Who makes this call, where there are replicas (FLT-05). Nobody for a member of staff who sees the shop as a customer:
 * both may have written.
 */
function readerOf({ replicas }: Ctx, caller: Caller | null, staff: StaffCaller | null): Reader | null {
  if (!replicas) return null;
  const person = staff ? `staff:${staff.staffId}` : caller && !caller.viewing ? `customer:${caller.customerId}` : null;
  return person === null ? null : { person, wrote: false, audited: false };
}

/** Remembers that the reader has written, before anybody is answered: also where the call is refused or fails. */
async function noteWrites<C extends Ctx, T>(ctx: C, method: string, work: () => Promise<T>): Promise<T> {
  const { reader } = ctx;
  if (!reader) return work();
  try {
    return await work();
  } finally {
    if (method !== 'get' || reader.wrote || reader.audited) await noteOwnWrite(ctx, reader.person);
  }
}

/** Checks the caller's access and validates the input, then returns the endpoint's reply or refusal. */
export async function handleEndpoint<C extends Ctx>(
  one: AnyEndpoint<C>,
  ctx: C,
  apiRequest: ApiRequest,
  server: EndpointServices<C>,
): Promise<ApiResponse> {
  if (one.throttle) await one.throttle();
  const found = one.customer ? await server.findCaller(ctx, apiRequest.headers.get('authorization')) : ok(null);
  if (!found.ok || (one.customer === 'required' && !found.value))
    return refusalResponse({ errorCode: 'Unauthorised', headers: { 'www-authenticate': 'Bearer' } });
  if (found.value?.viewing && !one.viewable) return refusalResponse({ errorCode: 'ViewingOnly' });
  const staff = one.staff ? await findStaffCaller(ctx, one, apiRequest, server) : null;
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
      const json = await readBody(ctx, apiRequest, one.bodyLimit ?? 65_536, bodyKindOf(one));
      if (!json.ok) return refusalResponse(json.error);
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
  if (staff && (await needsConfirmation(one, ctx, staff, parsed)))
    return refusalResponse({ errorCode: 'ConfirmationNeeded' });
  const { headers, remoteAddress } = apiRequest;
  const reader = readerOf(ctx, found.value, staff);
  const call = {
    ctx: { ...ctx, remoteAddress, ...(reader && { reader }) },
    ...parsed,
    headers,
    remoteAddress,
    caller: found.value,
    staff,
  } as Call<C, unknown, unknown, unknown>;
  // Queued only now, so that a client that sends its body slowly does not delay others of the same address.
  const outcome = await noteWrites(call.ctx, one.method, () =>
    server.runQueued(one, remoteAddress, () => answer(one, call)),
  );
  return 'errorCode' in outcome ? refusalResponse(outcome) : replyResponse(outcome);
}
