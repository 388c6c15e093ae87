import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../tests/support/shop/test-database.ts';
import { issueDeviceToken, readDeviceToken } from './known-device.ts';
import { clearLogInTries, takeLogInTry } from './log-in-tries.ts';

const limits = {
  network: { name: 'test-network', max: 8, seconds: 900 },
  here: { name: 'test-here', max: 3, seconds: 900 },
  anywhere: { name: 'test-anywhere', max: 5, seconds: 3_600 },
  device: { name: 'test-device', max: 2, seconds: 900 },
};
const account = (email: string) => ({ kind: 'customer', email }) as const;

test('FIX-54 refused, successful and unchecked attempts do not count, neither for the account nor for the network', async () => {
  const { db } = await useTestDatabase();
  const begin = (email: string, remoteAddress = '203.0.113.1') =>
    takeLogInTry({ db }, limits, { account: account(email), remoteAddress, device: null });
  const settle = async (email: string, how: 'wrong' | 'release' | 'succeed', remoteAddress?: string) => {
    const tried = await begin(email, remoteAddress);
    if (!tried.ok) return 'refused';
    if (how !== 'wrong') await tried.value[how]();
    return how;
  };
  for (let n = 0; n < 20; n += 1)
    expect(await settle('a@example.nz', n % 2 ? 'release' : 'succeed')).not.toBe('refused');
  for (let n = 0; n < 3; n += 1) expect(await settle('a@example.nz', 'wrong')).toBe('wrong');
  for (let n = 0; n < 20; n += 1) expect(await settle('a@example.nz', 'wrong')).toBe('refused');
  // Five of the network's eight attempts are left, for any account.
  for (let n = 0; n < 5; n += 1) expect(await settle(`b${n}@example.nz`, 'wrong')).toBe('wrong');
  expect(await settle('c@example.nz', 'wrong')).toBe('refused');
  // A success from another network ends the account's lock-out, not the network's.
  expect(await settle('a@example.nz', 'succeed', '203.0.113.2')).toBe('succeed');
  for (let n = 0; n < 3; n += 1) expect(await settle('a@example.nz', 'wrong', '203.0.113.3')).toBe('wrong');
  expect(await settle('a@example.nz', 'wrong', '203.0.113.3')).toBe('refused');
  await clearLogInTries({ db }, account('a@example.nz'));
  expect(await settle('a@example.nz', 'succeed', '203.0.113.3')).toBe('succeed');
});

test('FIX-54 concurrent attempts are counted individually', async () => {
  const { db } = await useTestDatabase();
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      takeLogInTry(
        { db },
        { ...limits, network: null },
        { account: account('a@example.nz'), remoteAddress: `203.0.113.${n}`, device: null },
      ),
    ),
  );
  expect(tries.filter((tried) => tried.ok)).toHaveLength(5);
});

test('FIX-54 a device is recognised only for the account it logged in to, and only with the shop’s signature', async () => {
  const { db } = await useTestDatabase();
  const token = await issueDeviceToken({ db }, account('a@example.nz'));
  const [name, signature = ''] = token.split('.');
  expect(await readDeviceToken({ db }, account('a@example.nz'), token)).toBe(name);
  for (const other of [account('b@example.nz'), { kind: 'staff', email: 'a@example.nz' } as const])
    expect(await readDeviceToken({ db }, other, token)).toBe(null);
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  for (const forged of [
    null,
    '',
    'x',
    name ?? '',
    `${name}.`,
    `${name}.${flipped}`,
    `${'A'.repeat(22)}.${signature}`,
    `${token}x`,
  ])
    expect(await readDeviceToken({ db }, account('a@example.nz'), forged), String(forged)).toBe(null);
});
