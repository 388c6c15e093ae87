import { expect, onTestFinished, test, vi } from 'vitest';
import { silentLogger } from '#platform/log/log.ts';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { startJobLoop } from './job-loop.ts';

test('a job with more to do runs again at once, but pauses while shoppers need the process', async () => {
  let saturated = true;
  let runs = 0;
  const job = startJobLoop(
    'busy work',
    3_600_000,
    async () => {
      runs += 1;
      await new Promise((done) => setTimeout(done, 100));
      return true;
    },
    silentLogger,
    { isSaturated: () => saturated },
  );
  onTestFinished(job.stop);
  const began = performance.now();
  await vi.waitFor(() => expect(runs).toBe(2), { timeout: patient(10_000), interval: 5 });
  // A run of 100 ms and a pause three times as long.
  expect(performance.now() - began).toBeGreaterThan(390);
  saturated = false;
  await vi.waitFor(() => expect(runs).toBeGreaterThan(5), { timeout: patient(10_000), interval: 5 });
});

test('a failing job is logged and retried, and continues when it succeeds again', async () => {
  const error = vi.fn();
  let runs = 0;
  const job = startJobLoop(
    'job with an error',
    10,
    async () => {
      runs += 1;
      if (runs <= 2) throw new Error(`failure ${runs}`);
      return false;
    },
    { error } as unknown as Parameters<typeof startJobLoop>[3],
  );
  onTestFinished(job.stop);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(4), { timeout: patient(10_000), interval: 5 });
  expect(error.mock.calls.map(([facts]) => [facts.job, facts.err.message])).toEqual([
    ['job with an error', 'failure 1'],
    ['job with an error', 'failure 2'],
  ]);
});

test('a pausing job ends at once when it is stopped', async () => {
  const work = vi.fn(async () => false);
  // One hour, so that a stop that waits for the end of the pause fails the test even on the slowest machine.
  const job = startJobLoop('hourly work', 3_600_000, work, silentLogger);
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), { timeout: patient(10_000) });
  const began = performance.now();
  await job.stop();
  expect(performance.now() - began).toBeLessThan(patient(500));
  expect(work).toHaveBeenCalledTimes(1);
});
