import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const SHORT_MS = 1;

test('callers enter in order of arrival, up to the limit at a time', async () => {
  const line = createSemaphore(2);
  const turns = Array.from({ length: 5 }, () => line.ask());
  const inside = async () =>
    (await Promise.all(turns.map((turn) => turn.within(0))))
      .map((one, index) => (one ? index : -1))
      .filter((index) => index >= 0);
  expect(await inside()).toEqual([0, 1]);
  expect(line.waiting()).toBe(3);
  turns[1]?.leave();
  turns[1]?.leave();
  expect(await inside(), 'leaving twice makes room once').toEqual([0, 2]);
  turns[3]?.leave();
  turns[0]?.leave();
  expect(await inside(), 'whoever has gone is passed over').toEqual([2, 4]);
  expect(line.waiting()).toBe(0);
});

test('a waiting caller is woken when a place becomes free; if none does, `within` resolves to false', async () => {
  const line = createSemaphore(1);
  const [first, second] = [line.ask(), line.ask()];
  expect(await second.within(SHORT_MS)).toBe(false);
  const waiting = second.within(60_000);
  first.leave();
  expect(await waiting).toBe(true);
  second.leave();
  expect(await line.ask().within(0)).toBe(true);
});
