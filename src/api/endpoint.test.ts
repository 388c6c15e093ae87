/** Access rules are part of an endpoint's declaration, and are checked before anything else. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ApiScope } from '#contract/staff/api-scopes.ts';
import type { StaffRole } from '#contract/staff/staff.ts';
import type { Caller } from '#modules/accounts/sessions/caller.ts';
import { createSecurityEventBuffer } from '#modules/security-events/security-event-buffer.ts';
import { actorOf } from '#modules/staff/members/staff-member.ts';
import { standardRole } from '#modules/staff/rights/role.ts';
import { fail, ok } from '#shared/result.ts';
import { apiOverHttp } from '../../tests/support/shop/api-over-http.ts';
import { testCtx } from '../../tests/support/shop/test-context.ts';
import { customerEndpoint, endpoint, staffEndpoint } from './endpoint.ts';
import { describeApi } from './openapi.ts';

const caller: Caller = {
  customerId: '00000000-0000-4000-8000-000000000001',
  email: 'aroha@example.co.nz',
  sessionId: '00000000-0000-4000-8000-000000000002',
};
const member = {
  staffId: '00000000-0000-4000-8000-000000000003',
  email: 'hemi@kerb.example',
  name: 'Hemi',
  sessionId: '00000000-0000-4000-8000-000000000004',
};
const callerReply = z.object({ who: z.string().nullable() });
const result = async ({ caller: who }: { caller: Caller | null }) => ({
  status: 200 as const,
  body: { who: who?.customerId ?? null },
});
const endpoints = [
  endpoint({
    method: 'get',
    path: '/anybody',
    summary: 'x',
    reply: { status: 200, schema: callerReply },
    handle: result,
  }),
  endpoint({
    method: 'get',
    path: '/optional',
    summary: 'x',
    customer: 'optional',
    reply: { status: 200, schema: callerReply },
    handle: result,
  }),
  customerEndpoint({
    method: 'post',
    path: '/required',
    summary: 'x',
    body: z.strictObject({}),
    reply: { status: 200, schema: callerReply },
    handle: result,
  }),
  staffEndpoint({
    method: 'get',
    path: '/staff',
    summary: 'x',
    staff: 'any',
    reply: { status: 200, schema: callerReply },
    handle: async ({ staff }) => ({ status: 200, body: { who: staff.role } }),
  }),
  staffEndpoint({
    method: 'post',
    path: '/managers',
    summary: 'x',
    staff: 'refundOrders',
    body: z.strictObject({}),
    reply: { status: 200, schema: callerReply },
    handle: result,
  }),
  staffEndpoint({
    method: 'get',
    path: '/machines',
    summary: 'x',
    staff: 'refundOrders',
    scope: 'orders:view',
    reply: { status: 200, schema: callerReply },
    handle: async ({ staff }) => ({ status: 200, body: { who: `${actorOf(staff)} ${staff.role}` } }),
  }),
];

const securityEvents = createSecurityEventBuffer();
const api = apiOverHttp(() => ({ ...testCtx(null as never), securityEvents }) as never, {
  endpoints,
  callers: {
    findCaller: async (_, authorization) =>
      authorization === null ? ok(null) : authorization === 'Bearer good' ? ok(caller) : fail('INVALID'),
    findStaff: async (_, authorization) =>
      authorization?.startsWith('Bearer staff-')
        ? { ...member, ...standardRole(authorization.slice(13) as StaffRole) }
        : null,
    findApiKey: async (_, authorization) =>
      authorization === 'Bearer busy'
        ? fail({ reason: 'TOO_MANY', retryAfter: 7 })
        : authorization?.startsWith('Bearer key-')
          ? ok({
              keyId: 'k',
              name: 'ERP',
              shown: 'kerb_12345678',
              scopes: [authorization.slice(11) as ApiScope],
              perMinute: 1,
              issueCentsADay: 500_000n,
            })
          : ok(null),
  },
});
async function ask(path: string, authorization?: string, method = 'GET'): Promise<unknown> {
  const reply = await api.request(`/nz/api${path}`, { method, headers: authorization ? { authorization } : {} });
  const body = (await reply.json()) as { who?: string; errorCode?: string };
  return body.errorCode ?? body.who;
}

test('AUTH-05 the caller is identified only for endpoints that request it', async () => {
  expect(await ask('/anybody', 'Bearer good')).toBe(null);
  expect(await ask('/anybody', 'Bearer bad')).toBe(null);
  expect(await ask('/optional')).toBe(null);
  expect(await ask('/optional', 'Bearer good')).toBe(caller.customerId);
  expect(await ask('/optional', 'Bearer bad')).toBe('Unauthorised');
});

test('AUTH-05 SYNC-14 without a customer nothing is read, not even the request is validated', async () => {
  for (const authorization of [undefined, 'Bearer bad'])
    expect(await ask('/required', authorization, 'POST')).toBe('Unauthorised');
  expect(await ask('/required', 'Bearer good', 'POST')).toBe('UnsupportedMediaType');
});

test('the API description states which calls need a token', () => {
  const { paths } = describeApi(endpoints, { base: '/nz/api', title: 'Kerb' }) as {
    paths: Record<string, Record<string, { security?: unknown; responses: object }>>;
  };
  expect(paths['/anybody']?.get?.security).toBe(undefined);
  expect(paths['/optional']?.get?.security).toEqual([{}, { identityToken: [] }]);
  expect(paths['/required']?.post?.security).toEqual([{ identityToken: [] }]);
  expect(Object.keys(paths['/required']?.post?.responses ?? {})).toContain('401');
});

test('staff calls are limited to staff with the declared roles; others learn nothing more', async () => {
  for (const authorization of [undefined, 'Bearer good', 'Bearer bad']) {
    expect(await ask('/staff', authorization)).toBe('Unauthorised');
    expect(await ask('/managers', authorization, 'POST')).toBe('Unauthorised');
  }
  expect(await ask('/staff', 'Bearer staff-picker')).toBe('picker');
  expect(await ask('/managers', 'Bearer staff-picker', 'POST')).toBe('StaffForbidden');
  expect(await ask('/managers', 'Bearer staff-service', 'POST')).toBe('UnsupportedMediaType');
  // Staff are not customers.
  expect(await ask('/required', 'Bearer staff-manager', 'POST')).toBe('Unauthorised');
  expect(await ask('/anybody', 'Bearer staff-manager')).toBe(null);
  const { paths } = describeApi(endpoints, { base: '/nz/api', title: 'Kerb' }) as {
    paths: Record<string, Record<string, { security?: unknown; responses: object }>>;
  };
  expect(paths['/managers']?.post?.security).toEqual([{ staffToken: [] }]);
  expect(Object.keys(paths['/managers']?.post?.responses ?? {})).toEqual(expect.arrayContaining(['401', '403']));
});

test('a machine key is accepted for calls whose scope it has, and for no others', async () => {
  expect(await ask('/machines', 'Bearer key-orders:view')).toBe('key:kerb_12345678 service');
  expect(await ask('/machines', 'Bearer key-orders:dispatch')).toBe('ApiKeyForbidden');
  expect(await ask('/machines', 'Bearer busy')).toBe('TooManyRequests');
  expect(await ask('/staff', 'Bearer key-orders:view')).toBe('ApiKeyForbidden');
  expect(await ask('/machines', 'Bearer staff-picker')).toBe('StaffForbidden');
  expect(await ask('/required', 'Bearer key-orders:view', 'POST')).toBe('Unauthorised');
  const { paths } = describeApi(endpoints, { base: '/nz/api', title: 'Kerb' }) as {
    paths: Record<string, Record<string, { security?: unknown }>>;
  };
  expect(paths['/machines']?.get?.security).toEqual([{ staffToken: [] }, { apiKey: ['orders:view'] }]);
});
