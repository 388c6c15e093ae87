/** The airline adapter against the simulator's airline, over real HTTP: every reply and every kind of failure. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIMULATOR_AIRLINE } from '#simulator/start-simulator.ts';
import { startTestSimulator, type TestSimulator } from '#simulator/start-test-simulator.ts';
import { airlineCode } from '../../../tests/support/clients/airline-code.ts';
import { createHttpAirline } from './http-airline.ts';

let simulator: TestSimulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.close());

const airline = (changes: Partial<Parameters<typeof createHttpAirline>[0]> = {}) =>
  createHttpAirline({ url: simulator.url, ...SIMULATOR_AIRLINE, timeoutMs: 10_000, ...changes });
let serial = 0;
const newMember = (ending = '') => {
  serial += 1;
  return { memberId: `KA${1_000 + serial}${ending}`, lastName: 'Ngāta' };
};
const pointsOf = async (memberId: string) =>
  (await airline().quote({ memberId, lastName: 'Ngāta', amountCents: 100n })).outcome;
const orderNumber = 'NZ12345678';
async function quoted(member = newMember(), amountCents = 2_000n) {
  const quote = await airline().quote({ ...member, amountCents });
  if (quote.outcome !== 'QUOTED') throw new Error(quote.outcome);
  return quote;
}

test('AIR-12 a member is found by number and name, not found, or inactive', async () => {
  const member = newMember();
  expect(await airline().findMember(member)).toEqual({ outcome: 'FOUND', memberId: member.memberId });
  expect(await airline().findMember({ ...member, lastName: 'Parata' })).toEqual({ outcome: 'NOT_FOUND' });
  expect(await airline().findMember(newMember('404'))).toEqual({ outcome: 'NOT_FOUND' });
  expect(await airline().findMember(newMember('409'))).toEqual({ outcome: 'INACTIVE' });
});

test('AIR-03 AIR-15 a quote has number, member, amount and expiry; too few points give none', async () => {
  const member = newMember();
  expect(await airline().quote({ ...member, amountCents: 2_000n })).toMatchObject({
    outcome: 'QUOTED',
    quoteNumber: expect.stringMatching(/^Q/),
    memberId: member.memberId,
    amountCents: 2_000n,
    points: 3_000n,
    expiresAt: expect.any(Date),
  });
  expect((await airline().quote({ ...newMember('402'), amountCents: 2_000n })).outcome).toBe('INSUFFICIENT');
  expect((await airline().quote({ ...newMember('404'), amountCents: 2_000n })).outcome).toBe('NOT_FOUND');
  expect((await airline().quote({ ...newMember('409'), amountCents: 2_000n })).outcome).toBe('INACTIVE');
});

test('a quote is burned once, for its member and its amount; the same key gets the same reply, also after its expiry', async () => {
  // Long enough for the steps below on a busy machine, short enough to wait for.
  await simulator.change({ airlineQuoteSeconds: 6 });
  const { quoteNumber, memberId, expiresAt } = await quoted();
  const burn = { key: randomUUID(), quoteNumber, memberId, amountCents: 2_000n, orderNumber };
  expect(await airline().burn({ ...burn, key: randomUUID(), amountCents: 2_001n })).toEqual({
    outcome: 'REFUSED',
    reason: 'QUOTE_MISMATCH',
  });
  expect(await airline().burn({ ...burn, key: randomUUID(), memberId: 'KA9' })).toEqual({
    outcome: 'REFUSED',
    reason: 'QUOTE_MISMATCH',
  });
  const first = await airline().burn(burn);
  expect(first).toMatchObject({ outcome: 'BURNED', points: 3_000n, amountCents: 2_000n });
  expect(await airline().burn({ ...burn, key: randomUUID() })).toEqual({ outcome: 'REFUSED', reason: 'QUOTE_USED' });
  await simulator.change({ airlineQuoteSeconds: 0 });
  const late = await quoted();
  await expect.poll(() => Date.now() > expiresAt.getTime()).toBe(true);
  expect(await airline().burn(burn)).toEqual(first);
  expect(
    await airline().burn({ ...burn, key: randomUUID(), quoteNumber: late.quoteNumber, memberId: late.memberId }),
  ).toEqual({
    outcome: 'REFUSED',
    reason: 'QUOTE_EXPIRED',
  });
  await simulator.change({ airlineQuoteSeconds: 900 });
  expect(await airline().findBurn(burn.key)).toMatchObject({ state: 'BURNED' });
  expect(await airline().findBurn(randomUUID())).toBe('NONE');
});

test('a refused burn stays refused under its key, so that concurrent callers get the same reply', async () => {
  const { quoteNumber, memberId } = await quoted();
  const burn = { key: randomUUID(), quoteNumber, memberId, amountCents: 2_000n, orderNumber };
  await simulator.fault({ provider: 'airline', operation: 'burn', kind: 'decline' });
  const refused = { outcome: 'REFUSED', reason: 'INSUFFICIENT_POINTS' };
  expect(await airline().burn(burn)).toEqual(refused);
  expect(await airline().burn(burn)).toEqual(refused);
  expect(await airline().findBurn(burn.key)).toBe('NONE');
  expect(await airline().burn({ ...burn, key: randomUUID() })).toMatchObject({ outcome: 'BURNED' });
});

test('points are returned once, in full or in part; a burn cancelled before it arrives is never made', async () => {
  const { quoteNumber, memberId } = await quoted();
  const burn = { key: randomUUID(), quoteNumber, memberId, amountCents: 2_000n, orderNumber };
  await airline().burn(burn);
  const part = { key: randomUUID(), burnKey: burn.key, amountCents: 500n };
  const first = await airline().returnPoints(part);
  expect(first).toMatchObject({ outcome: 'DONE' });
  expect(await airline().returnPoints(part)).toEqual(first);
  expect(await airline().returnPoints({ ...part, key: randomUUID(), amountCents: 1_501n })).toEqual({
    outcome: 'REFUSED',
    reason: 'MORE_THAN_BURNED',
  });
  expect(await airline().returnPoints({ ...part, key: randomUUID(), amountCents: 'ALL' })).toMatchObject({
    outcome: 'DONE',
  });
  expect(await airline().findBurn(burn.key)).toMatchObject({ state: 'RETURNED' });
  const returned = (await simulator.journal('return')).filter(({ burnKey }) => burnKey === burn.key);
  expect(returned.map(({ points }) => points)).toEqual([750, 2_250]);

  const never = await quoted();
  const key = randomUUID();
  expect(await airline().returnPoints({ key: randomUUID(), burnKey: key, amountCents: 'ALL' })).toMatchObject({
    outcome: 'DONE',
  });
  expect(
    await airline().burn({
      key,
      quoteNumber: never.quoteNumber,
      memberId: never.memberId,
      amountCents: 2_000n,
      orderNumber,
    }),
  ).toMatchObject({
    outcome: 'REFUSED',
  });
});

test('awards are credited and reversed once each; the statement lists all of it, also after a restart', async () => {
  const from = new Date(Date.now() - 1_000);
  const { memberId } = newMember();
  const key = randomUUID();
  const award = { key, memberId, points: 298n, orderNumber };
  const first = await airline().award(award);
  expect(first).toMatchObject({ outcome: 'DONE' });
  await simulator.restart();
  expect(await airline().award(award)).toEqual(first);
  expect(await airline().award({ ...award, points: 299n })).toEqual({ outcome: 'REFUSED', reason: 'KEY_REUSED' });
  await airline().award({ ...award, key: randomUUID(), points: -298n });
  expect(await airline().award({ ...award, key: randomUUID(), memberId: 'KA404' })).toEqual({
    outcome: 'REFUSED',
    reason: 'MEMBER_NOT_FOUND',
  });
  const lines = (await airline().statement(from, new Date(Date.now() + 1_000))).filter(
    (line) => line.memberId === memberId,
  );
  expect(lines.map(({ kind, points, orderNumber: number }) => [kind, points, number])).toEqual([
    ['award', 298n, orderNumber],
    ['award', -298n, orderNumber],
  ]);
  expect(await airline().statement(new Date(0), from)).not.toContainEqual(expect.objectContaining({ memberId }));
});

describe('replies not signed by the airline are ignored', () => {
  test.each(['http-500', 'html', 'garbage', 'timeout-before', 'reset-before', 'timeout-after', 'reset-after'] as const)(
    '%s',
    async (kind) => {
      const { quoteNumber, memberId } = await quoted();
      const burn = { key: randomUUID(), quoteNumber, memberId, amountCents: 2_000n, orderNumber };
      await simulator.fault({ provider: 'airline', operation: 'burn', kind });
      expect((await airline({ timeoutMs: 1_000 }).burn(burn)).outcome).toBe('UNKNOWN');
      // A retry with the same key burns it once, whether the first call took effect or not.
      expect((await airline().burn(burn)).outcome).toBe('BURNED');
      expect((await simulator.journal('burn')).filter(({ key }) => key === burn.key)).toHaveLength(1);
    },
  );

  test.each([
    ['quote-expired', 'QUOTE_EXPIRED'],
    ['member-inactive', 'MEMBER_INACTIVE'],
    ['decline', 'INSUFFICIENT_POINTS'],
  ] as const)('%s is a refusal, and nothing was burned', async (kind, reason) => {
    const { quoteNumber, memberId } = await quoted();
    const burn = { key: randomUUID(), quoteNumber, memberId, amountCents: 2_000n, orderNumber };
    await simulator.fault({ provider: 'airline', operation: 'burn', kind });
    expect(await airline().burn(burn)).toEqual({ outcome: 'REFUSED', reason });
    expect(await airline().findBurn(burn.key)).toBe('NONE');
    expect(await pointsOf(memberId)).toBe('QUOTED');
  });

  test('a wrong secret is refused by the airline, and an unsigned refusal is ignored by the adapter', async () => {
    expect((await airline({ secret: 'another secret altogether' }).findMember(newMember())).outcome).toBe('UNKNOWN');
    expect((await airline({ partner: 'somebody-else' }).findMember(newMember())).outcome).toBe('UNKNOWN');
    expect((await airline({ url: 'http://127.0.0.1:9' }).findMember(newMember())).outcome).toBe('UNKNOWN');
    await simulator.fault({ provider: 'airline', operation: 'find', kind: 'http-500', times: 1 });
    expect((await airline().findMember(newMember())).outcome).toBe('UNKNOWN');
  });
});

test('FIX-30 membership is proven by the last code the airline sent to the member; silence and refusals are no proof', async () => {
  const member = newMember();
  expect(await airline().proveMember({ memberId: member.memberId, code: '000000' })).toEqual({ outcome: 'WRONG' });
  expect(await airline().sendCode({ ...member, lastName: 'Parata' })).toEqual({ outcome: 'SENT' });
  expect(await airline().sendCode(member)).toEqual({ outcome: 'NOT_FOUND' });
  const { memberId } = member;
  const code = await airlineCode(simulator.url, memberId);
  await simulator.fault({ provider: 'airline', operation: 'prove', kind: 'http-500' });
  expect((await airline().proveMember({ memberId, code })).outcome).toBe('UNKNOWN');
  expect((await airline({ secret: 'another secret, long enough' }).proveMember({ memberId, code })).outcome).toBe(
    'UNKNOWN',
  );
  expect(await airline().proveMember({ memberId, code })).toEqual({ outcome: 'PROVEN' });
  expect(await airline().proveMember({ memberId, code }), 'once').toEqual({ outcome: 'WRONG' });
  await airline().sendCode({ ...member, lastName: 'Parata' });
  for (let n = 0; n < 5; n += 1) await airline().proveMember({ memberId, code: '1' });
  expect(
    await airline().proveMember({ memberId, code: await airlineCode(simulator.url, memberId) }),
    'after its tries',
  ).toEqual({ outcome: 'WRONG' });
  expect(await airline().sendCode(newMember('404'))).toEqual({ outcome: 'NOT_FOUND' });
  expect(await airline().sendCode(newMember('409'))).toEqual({ outcome: 'INACTIVE' });
});
