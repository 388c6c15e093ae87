import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, constants } from 'node:os';
import { expect, test } from 'vitest';
import { IdentityBusyError } from '#modules/accounts/identity.port.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { hashPassword, isPassword } from './hash-password.ts';

test('AUTH-43 a password is recognised in any Unicode composition, and no other password is', async () => {
  const hash = await hashPassword('Kōwhai-tree 47');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await isPassword('Kōwhai-tree 47'.normalize('NFD'), hash)).toBe(true);
  expect(await isPassword('Kowhai-tree 47', hash)).toBe(false);
  expect(await isPassword('kōwhai-tree 47', hash)).toBe(false);
  expect(await hashPassword('Kōwhai-tree 47')).not.toBe(hash);
});

test('a missing password hash never matches, and a hash of unknown format is an error', async () => {
  expect(await isPassword('', null)).toBe(false);
  await expect(isPassword('x', '$2b$10$abc')).rejects.toThrow('unknown form');
});

test('requests beyond the queue limit are refused at once, and the waiting ones are served', {
  timeout: patient(180_000),
}, async () => {
  const hash = await hashPassword('Kōwhai-tree 47');
  const many = 100 * availableParallelism();
  // The threads have low priority, so this takes time beside other work on the machine.
  const results = await Promise.allSettled(Array.from({ length: many }, () => isPassword('Kōwhai-tree 47', hash)));
  const served = results.filter((reply) => reply.status === 'fulfilled');
  expect(served.length).toBeGreaterThanOrEqual(81);
  expect(served.every(({ value }) => value)).toBe(true);
  const turnedAway = results.filter((reply) => reply.status === 'rejected');
  expect(turnedAway.length + served.length).toBe(many);
  expect(turnedAway.every(({ reason }) => reason instanceof IdentityBusyError)).toBe(true);
  expect(turnedAway.length).toBeGreaterThan(0);
  // Afterwards the queue has room again.
  expect(await isPassword('Kōwhai-tree 47', hash)).toBe(true);
});

test.runIf(process.platform === 'linux')(
  'hashing threads have a low priority, and no other thread of the process does',
  async () => {
    await hashPassword('Kōwhai-tree 47');
    const nices = readdirSync('/proc/self/task').map((id) => {
      const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8');
      // Fields are counted after the name, which may contain anything.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    });
    expect(nices.filter((nice) => nice === constants.priority.PRIORITY_BELOW_NORMAL)).toHaveLength(
      Math.max(1, availableParallelism() - 1),
    );
    expect(nices.length).toBeGreaterThan(2);
  },
);
