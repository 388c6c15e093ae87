/** Every failpoint × SIGKILL: a process of its own dies there, another one sweeps (B1). */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { scanFailpoints } from '../../../tests/support/failpoints.ts';
import type { Stage } from '../../../tests/support/money-moves.ts';
import { expectEndedWell, findPlays, newStage, openTheatre, type Theatre } from '../../../tests/support/money-theatre.ts';

const ROOT = join(import.meta.dirname, '../../..');
let theatre: Theatre;
let passedBy: Map<string, string>;
beforeAll(async () => {
  theatre = await openTheatre();
  passedBy = await findPlays(theatre);
  return () => theatre.close();
}, 120_000);

/** Acts the play in a child that is killed at the failpoint; resolves with how it ended. */
function actInChild(stage: Stage, play: string, failpoint: string): Promise<{ signal: string | null; output: string }> {
  const facts = {
    databaseUrl: theatre.floor.database.url,
    simulatorUrl: stage.simulatorUrl,
    gateway: theatre.floor.simulator.gateway,
    play,
    request: stage.request,
    key: stage.key,
  };
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), [join(ROOT, 'tests/support/money-actor.ts'), JSON.stringify(facts)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'test', KERB_FAILPOINTS: JSON.stringify({ [failpoint]: { do: 'kill' } }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((done) => {
    child.once('close', (_, signal) => done({ signal, output }));
  });
}

test.each(scanFailpoints().names)('SIGKILL at %s', async (failpoint) => {
  const play = passedBy.get(failpoint) ?? 'placed';
  const stage = newStage(theatre.floor, randomUUID());
  expect(await actInChild(stage, play, failpoint)).toEqual({ signal: 'SIGKILL', output: '' });
  await expectEndedWell(theatre.floor, stage, play);
});
