/** Long work yields to other work. */
import { expect, test, vi } from 'vitest';
import { runTimeSliced } from './time-slicing.ts';

test('work of many steps yields again and again, work of few steps does not yield at all', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const steps = function* (count: number): Generator<void> {
    for (let step = 0; step < count; step += 1) {
      now += 1;
      yield;
    }
  };
  let others = 0;
  let longest = 0;
  let seen = 0;
  let running = true;
  const check = () => {
    others += 1;
    longest = Math.max(longest, now - seen);
    seen = now;
    if (running) setImmediate(check);
  };
  setImmediate(check);
  await runTimeSliced(steps(200));
  running = false;
  expect(others).toBeGreaterThanOrEqual(20);
  expect(longest).toBeLessThanOrEqual(13);

  let waited = false;
  setImmediate(() => {
    waited = true;
  });
  await runTimeSliced(steps(5));
  expect(waited).toBe(false);
  vi.restoreAllMocks();
});
