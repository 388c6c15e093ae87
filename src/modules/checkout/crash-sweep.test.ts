/** Every failpoint × {throw, hang past the lease}: whatever stops where, sweeping ends every order and every sum is right (B1, B9). */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { clearFailpoints, setFailpoint, watchFailpoints } from '#platform/failpoint.ts';
import { scanFailpoints } from '../../../tests/support/failpoints.ts';
import { act, plays } from '../../../tests/support/money-moves.ts';
import { expectEndedWell, findPlays, newStage, openTheatre, type Theatre } from '../../../tests/support/money-theatre.ts';

let theatre: Theatre;
/** Failpoint → the first play that passes it. */
let passedBy: Map<string, string>;
beforeAll(async () => {
  theatre = await openTheatre();
  passedBy = await findPlays(theatre);
  return () => theatre.close();
}, 120_000);

test('the plays together pass every failpoint there is', () => {
  expect(scanFailpoints().names.filter((name) => !passedBy.has(name))).toEqual([]);
});

test.each(scanFailpoints().names)('throw at %s', async (name) => {
  const play = passedBy.get(name) ?? 'placed';
  const stage = await newStage(theatre.floor, randomUUID());
  setFailpoint(name, { do: 'throw' });
  await act(stage, plays[play]?.moves ?? []);
  clearFailpoints();
  await expectEndedWell(theatre.floor, stage, play);
});

test.each(scanFailpoints().names)('hang past the lease at %s', async (name) => {
  const play = passedBy.get(name) ?? 'placed';
  const stage = await newStage(theatre.floor, randomUUID());
  const stands = new Promise<void>((reached) =>
    watchFailpoints((failpoint) => {
      if (failpoint === name) reached();
    }),
  );
  setFailpoint(name, { do: 'hang' });
  const zombie = act(stage, plays[play]?.moves ?? []);
  await Promise.race([stands, zombie]);
  watchFailpoints(null);
  await theatre.floor.settle();
  clearFailpoints();
  await zombie;
  await expectEndedWell(theatre.floor, stage, play);
});
