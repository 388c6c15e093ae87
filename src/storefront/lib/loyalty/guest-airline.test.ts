import { beforeEach, expect, test } from 'vitest';
import type { Account } from '#contract/accounts/account.ts';
import type { ApiResult } from '../api-client/call-api.ts';
import { linkGuestMembership } from './guest-airline.ts';
import { forgetGuestMembership, keepGuestMembership, readGuestMembership } from './guest-membership.ts';
import { forgetLoyaltyOptIn, keepLoyaltyOptIn, readLoyaltyOptIn } from './loyalty-opt-in.ts';

const at = new Date('2026-11-21T00:00:00Z');
const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const accountWith = (...providers: object[]) => ({ loyalty: { providers } }) as unknown as Account;
const plain = accountWith({ provider: 'retailErp', isEnrolled: false, accrualPoints: 1, accrualSpend: 1 });
const refused = (errorCode: string) =>
  ({ ok: false, error: { kind: 'refused', body: { errorCode } } }) as unknown as ApiResult<Account>;

let requests: object[];
const link = (reply: ApiResult<Account>) => async (membership: object) => {
  requests.push(membership);
  return reply;
};
const linked = { ok: true, value: plain } as unknown as ApiResult<Account>;
const facts = { account: plain, canUpdate: true, maxAgeMinutes: 120, now: after(10), link: link(linked) };
beforeEach(() => {
  requests = [];
  forgetGuestMembership();
  forgetLoyaltyOptIn();
  keepGuestMembership({ memberId: 'KA1', lastName: 'Ngāta' }, at);
});

test('AIR-03 AIR-06 AIR-07 a guest’s membership is linked when the account loads, and then removed', async () => {
  expect(readGuestMembership()).toEqual({ memberId: 'KA1', lastName: 'Ngāta', createdAt: at.toISOString() });
  expect(await linkGuestMembership({ ...facts, link: link(linked) })).toBe('LINKED');
  expect(requests).toEqual([{ memberId: 'KA1', lastName: 'Ngāta' }]);
  expect(readGuestMembership()).toBe(null);
  expect(await linkGuestMembership({ ...facts, link: link(linked) })).toBe('NOTHING');
  expect(requests).toHaveLength(1);
});

test('AIR-06 AIR-08 AIR-09 it is not linked when another is linked, when it is too old, or while the account cannot be updated', async () => {
  expect(await linkGuestMembership({ ...facts, canUpdate: false, link: link(linked) })).toBe('LATER');
  expect(readGuestMembership()).not.toBe(null);
  expect(await linkGuestMembership({ ...facts, now: after(120), link: link(linked) })).toBe('FORGOTTEN');
  expect(readGuestMembership()).toBe(null);
  keepGuestMembership({ memberId: 'KA1', lastName: 'Ngāta' }, at);
  expect(await linkGuestMembership({ ...facts, maxAgeMinutes: 5, link: link(linked) })).toBe('FORGOTTEN');
  keepGuestMembership({ memberId: 'KA1', lastName: 'Ngāta' }, at);
  expect(
    await linkGuestMembership({
      ...facts,
      account: accountWith({ provider: 'airline', memberId: 'KA9' }),
      link: link(linked),
    }),
  ).toBe('FORGOTTEN');
  expect(requests).toEqual([]);
});

test('AIR-07 a membership unknown to the airline is removed; one that could not be checked is tried again', async () => {
  expect(await linkGuestMembership({ ...facts, link: link(refused('MembershipLinkFailed')) })).toBe('LATER');
  expect(readGuestMembership()).not.toBe(null);
  expect(await linkGuestMembership({ ...facts, link: link(refused('MembershipNotFound')) })).toBe('FORGOTTEN');
  expect(readGuestMembership()).toBe(null);
});

test('LOY-17 LOY-18 a guest’s opt-in is kept for 120 minutes, and no longer', () => {
  expect(readLoyaltyOptIn(at)).toBe(null);
  keepLoyaltyOptIn('aroha@example.nz', at);
  expect(readLoyaltyOptIn(after(119))).toBe('aroha@example.nz');
  expect(readLoyaltyOptIn(after(120))).toBe(null);
  expect(readLoyaltyOptIn(after(1))).toBe(null);
  keepLoyaltyOptIn('aroha@example.nz', at);
  expect(readLoyaltyOptIn(after(-1))).toBe(null);
});
