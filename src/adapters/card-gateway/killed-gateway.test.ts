/** The gateway's process is killed under load: everything it acknowledged is still there, once, after a restart. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SIMULATOR_MERCHANT } from '#simulator/start-simulator.ts';
import { freePort } from '../../../tests/support/shop/free-port.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { createBraintreeCardGateway } from './braintree-card-gateway.ts';

const PROGRAM = join(import.meta.dirname, '../../simulator/run-simulator.ts');
let child: ChildProcess | undefined;
let folder = '';
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function start(port: number, smtpPort: number): Promise<void> {
  child = spawn(
    process.execPath,
    [PROGRAM, '--port', String(port), '--smtp-port', String(smtpPort), '--data', folder],
    { stdio: 'ignore' },
  );
  for (const until = Date.now() + patient(60_000); Date.now() < until; ) {
    if (
      await fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
  throw new Error('the simulator did not start');
}

test('three kills under load lose and duplicate nothing', async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerb-killed-'));
  const [port, smtpPort] = [await freePort(), await freePort()];
  const { merchantId, publicKey, privateKey } = SIMULATOR_MERCHANT;
  const gateway = createBraintreeCardGateway({
    environment: 'development',
    host: '127.0.0.1',
    port,
    merchantId,
    publicKey,
    privateKey,
    timeoutMs: 2_000,
  });
  const authorise = (key: string) =>
    gateway.authorise({
      attemptKey: key,
      amountCents: 14_990n,
      orderNumber: key,
      instrument: { nonce: 'fake-valid-nonce' },
    });
  const refs = new Map<string, string>();
  const unknown: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    await start(port, smtpPort);
    let killed = false;
    const before = refs.size;
    await Promise.all(
      Array.from({ length: 8 }, async (_, buyer) => {
        // Each buyer goes on until their request fails: the kill may come when all requests in progress are answered.
        for (let number = 0; ; number += 1) {
          const key = `${round}-${buyer}-${number}`;
          const result = await authorise(key);
          if (result.outcome !== 'AUTHORISED') {
            unknown.push(`${key} ${result.outcome}`);
            return;
          }
          refs.set(key, result.gatewayRef);
          // While requests of the other buyers are in progress.
          if (!killed && refs.size - before >= 40) {
            killed = true;
            child?.kill('SIGKILL');
          }
        }
      }),
    );
  }
  await start(port, smtpPort);
  expect(refs.size).toBeGreaterThanOrEqual(120);
  expect(unknown).toHaveLength(24);
  expect(unknown.every((each) => each.endsWith('UNKNOWN'))).toBe(true);
  for (const [key, gatewayRef] of refs)
    expect(await authorise(key), key).toMatchObject({ outcome: 'AUTHORISED', gatewayRef });
  for (const each of unknown)
    expect(await authorise(each.split(' ')[0] as string)).toMatchObject({ outcome: 'AUTHORISED' });
  const journal = (await (await fetch(`http://127.0.0.1:${port}/journal?provider=card`)).json()) as { key: string }[];
  expect(new Set(journal.map(({ key }) => key)).size).toBe(journal.length);
  expect(journal.length).toBe(refs.size + unknown.length);
});
