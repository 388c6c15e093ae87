import { expect, test } from 'vitest';
import { SearchUnavailableError } from '../../search-engine.port.ts';
import { createGuard } from './guarded.ts';

const down = async (): Promise<string> => {
  throw new SearchUnavailableError('The cluster does not answer');
};

test('FLT-01 what was answered before is answered again while the cluster is down, also where something changed since', async () => {
  let version = 1;
  const guard = createGuard(
    () => version,
    () => 0,
  );
  expect(await guard.ask('boots', async () => 'three boots')).toBe('three boots');
  expect(await guard.ask('boots', down), 'nothing changed: nobody is asked').toBe('three boots');
  version = 2;
  expect(await guard.ask('boots', down)).toBe('three boots');
  expect(await guard.ask('boots', async () => 'four boots')).toBe('four boots');
  await expect(guard.ask('sandals', down)).rejects.toThrow(SearchUnavailableError);
  version = 3;
  // An error of the shop itself is none of the cluster's: it is not hidden behind an old answer.
  await expect(guard.ask('boots', () => Promise.reject(new TypeError('a defect')))).rejects.toThrow(TypeError);
});

test('FLT-01 after three failures in a row nobody asks for two seconds; then one question is tried', async () => {
  let now = 0;
  let asked = 0;
  const guard = createGuard(
    () => 1,
    () => now,
  );
  const failing = () => {
    asked += 1;
    return down();
  };
  for (let n = 0; n < 10; n += 1) await expect(guard.attempt(failing)).rejects.toThrow(SearchUnavailableError);
  expect([asked, guard.isResting()]).toEqual([3, true]);
  now = 2_000;
  expect(guard.isResting()).toBe(false);
  expect(await guard.attempt(async () => 'an answer')).toBe('an answer');
  await expect(guard.attempt(failing)).rejects.toThrow();
  expect(guard.isResting(), 'failures are counted anew').toBe(false);
});
