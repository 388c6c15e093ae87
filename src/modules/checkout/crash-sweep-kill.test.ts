/** Every failpoint × SIGKILL: a process of its own dies there, another one sweeps (B1). */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { scanFailpoints } from '../../../tests/support/failpoints.ts';
import type { Part } from '../../../tests/support/money-actor.ts';
import { expectConfirmed, expectEndedWell, findPlays, newStage, openTheatre, type Theatre } from '../../../tests/support/money-theatre.ts';

const ROOT = join(import.meta.dirname, '../../..');
let theatre: Theatre;
let passedBy: Map<string, string>;
/** The next process to die, loading its modules while the one before is being buried. */
let waiting: ChildProcess;
beforeAll(async () => {
  theatre = await openTheatre();
  passedBy = await findPlays(theatre);
  waiting = hire();
  return async () => {
    waiting.kill('SIGKILL');
    await theatre.close();
  };
}, 120_000);

const hire = (): ChildProcess =>
  fork(join(ROOT, 'tests/support/money-actor.ts'), [], {
    cwd: ROOT,
    execPath: join(ROOT, 'node_modules/.bin/node'),
    execArgv: [],
    env: { PATH: process.env.PATH, NODE_ENV: 'test', NODE_COMPILE_CACHE: join(tmpdir(), 'kerb-test-compile-cache') },
    silent: true,
  });

/** Lets a process act the part; resolves with how it ended. */
function perform(part: Part): Promise<{ signal: string | null; output: string }> {
  const actor = waiting;
  waiting = hire();
  let output = '';
  for (const stream of [actor.stdout, actor.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  actor.send(part);
  return new Promise((done) => {
    actor.once('close', (_, signal) => done({ signal, output }));
  });
}

test.each(scanFailpoints().names)('SIGKILL at %s', async (killedAt) => {
  const play = passedBy.get(killedAt) ?? 'placed';
  const { floor } = theatre;
  const stage = await newStage(floor, randomUUID());
  const { url, smtpPort, gateway } = floor.simulator;
  const { request, key, customerId } = stage;
  const part = { databaseUrl: floor.database.url, simulator: { url, smtpPort, gateway }, play, killedAt, request, key, customerId };
  expect(await perform(part)).toEqual({ signal: 'SIGKILL', output: '' });
  await expectEndedWell(floor, stage, play);
  // A process that dies between a send and its note cannot know; every other crash must leave exactly one mail.
  await expectConfirmed(floor, stage, /^deliver-outbox\./.test(killedAt) ? 2 : 1);
});
