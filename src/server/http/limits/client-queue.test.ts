import { expect, test } from 'vitest';
import { createClientQueue } from './client-queue.ts';

/** A fake clock: time passes only when told, and sleepers wake then. */
function standingClock() {
  let now = 0;
  let sleeping: { at: number; wake: () => void }[] = [];
  return {
    now: () => now,
    sleep: (ms: number) => new Promise<void>((wake) => sleeping.push({ at: now + ms, wake })),
    pass: async (ms: number) => {
      now += ms;
      for (const one of sleeping.filter(({ at }) => at <= now)) one.wake();
      sleeping = sleeping.filter(({ at }) => at > now);
      await new Promise((done) => setImmediate(done));
    },
  };
}

/** Calls that end when told, and a list of those that have started. */
function openCalls() {
  const finishers: ((failed?: Error) => void)[] = [];
  return {
    begun: () => finishers.length,
    call: () =>
      new Promise<string>((done, fail) => finishers.push((failed) => (failed ? fail(failed) : done('answer')))),
    end: async (n: number, failed?: Error) => {
      finishers[n]?.(failed);
      await new Promise((done) => setImmediate(done));
    },
  };
}
const settled = () => new Promise((done) => setImmediate(done));

test('SEC-13 two calls of a client run at once; the next starts after one has ended and rested for nine times its duration', async () => {
  const clock = standingClock();
  const turns = createClientQueue(clock);
  const calls = openCalls();
  const answers = Array.from({ length: 3 }, () => turns.run('one', 2, calls.call));
  await settled();
  expect(calls.begun()).toBe(2);
  await clock.pass(5);
  await calls.end(0);
  expect(await answers[0]).toBe('answer');
  await clock.pass(44);
  expect(calls.begun()).toBe(2);
  await clock.pass(1);
  expect(calls.begun()).toBe(3);
});

test('SEC-13 no place rests longer than a tenth of a second', async () => {
  const clock = standingClock();
  const turns = createClientQueue(clock);
  const calls = openCalls();
  const [first] = [turns.run('one', 1, calls.call), turns.run('one', 1, calls.call)];
  await settled();
  await clock.pass(3_000);
  await calls.end(0);
  await first;
  await clock.pass(100);
  expect(calls.begun()).toBe(2);
});

test('SEC-13 another client does not wait for them', async () => {
  const turns = createClientQueue(standingClock());
  const calls = openCalls();
  for (let n = 0; n < 20; n += 1) void turns.run('greedy', 2, calls.call);
  await settled();
  expect(await turns.run('another', 2, async () => 'at once')).toBe('at once');
});

test('SEC-13 a failing call rejects only itself and frees its place', async () => {
  const clock = standingClock();
  const turns = createClientQueue(clock);
  const calls = openCalls();
  const [first, second] = [turns.run('one', 1, calls.call), turns.run('one', 1, calls.call)];
  await settled();
  const refused = expect(first).rejects.toThrow('broken');
  await calls.end(0, new Error('broken'));
  await refused;
  await clock.pass(0);
  expect(calls.begun()).toBe(2);
  await calls.end(1);
  expect(await second).toBe('answer');
});
