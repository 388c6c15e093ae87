import { expect, test } from 'vitest';
import { createRenderLimit, type RenderClock, RenderRefused } from './render-limit.ts';

/** A fake clock: time passes only while somebody sleeps or renders. */
function standingClock(): RenderClock & { draw: (ms: number) => () => Promise<string>; drawnMs: () => number } {
  let now = 0;
  let used = 0;
  const wakeUps: { at: number; go: () => void }[] = [];
  let running = false;
  const run = async () => {
    running = true;
    for (let quiet = 0; quiet < 50; ) {
      await Promise.resolve();
      quiet += 1;
      if (quiet < 50) continue;
      wakeUps.sort((a, b) => a.at - b.at);
      const next = wakeUps.shift();
      if (!next) break;
      now = Math.max(now, next.at);
      next.go();
      quiet = 0;
    }
    running = false;
  };
  return {
    now: () => now,
    used: () => used,
    sleep: (ms) =>
      new Promise((go) => {
        wakeUps.push({ at: now + ms, go });
        if (!running) void run();
      }),
    draw: (ms) => async () => {
      now += ms;
      used += ms;
      return 'page';
    },
    drawnMs: () => used,
  };
}

/** A client that requests again as soon as it is answered, and a second later when it is refused. */
function greedyClient(clock: ReturnType<typeof standingClock>, renderMs: number) {
  const limit = createRenderLimit(1, clock);
  const refused: number[] = [];
  const askUntil = async (untilMs: number): Promise<void> => {
    while (clock.now() < untilMs) {
      const before = clock.now();
      await limit.run('greedy', clock.draw(renderMs)).catch(async (error: unknown) => {
        expect(error).toBeInstanceOf(RenderRefused);
        refused.push((error as RenderRefused).retryAfter);
        await clock.sleep(1_000);
      });
      if (clock.now() === before) await clock.sleep(1);
    }
  };
  return { limit, refused, askUntil };
}

test('SEC-13 a client that requests new pages continuously gets a sixth of the process for some seconds, then a fiftieth; another is served at once', async () => {
  const clock = standingClock();
  const { limit, askUntil } = greedyClient(clock, 20);
  await askUntil(3_000);
  expect(clock.drawnMs(), 'a sixth of three seconds').toBeLessThanOrEqual(520);
  expect(clock.drawnMs()).toBeGreaterThanOrEqual(480);
  await askUntil(10_000);
  const before = clock.drawnMs();
  await askUntil(110_000);
  // Its unused share occasionally brings it back to the faster rate.
  expect(clock.drawnMs() - before, 'of a hundred seconds').toBeLessThanOrEqual(4_100);
  const requestedAt = clock.now();
  expect(await limit.run('another', clock.draw(20))).toBe('page');
  expect(clock.now() - requestedAt).toBeLessThanOrEqual(40);
});

test('SEC-13 no client rests longer than two seconds after a render; it is refused when its budget is used up', async () => {
  const clock = standingClock();
  const { limit, refused, askUntil } = greedyClient(clock, 500);
  await askUntil(12_000);
  expect(refused).toEqual([]);
  const requestedAt = clock.now();
  await limit.run('greedy', clock.draw(500));
  expect(clock.now() - requestedAt).toBeLessThanOrEqual(2_500);
  await askUntil(120_000);
  expect(refused.length).toBeGreaterThan(0);
  expect(Math.min(...refused)).toBeGreaterThanOrEqual(1);
  const before = clock.drawnMs();
  await askUntil(320_000);
  expect(clock.drawnMs() - before, 'a twenty-fifth of two hundred seconds').toBeLessThanOrEqual(9_000);
});

test('SEC-13 many clients together get half of the process, and so does the shop itself', async () => {
  const clock = standingClock();
  const limit = createRenderLimit(1, clock);
  const started = clock.now();
  await Promise.all(
    Array.from({ length: 100 }, (_, n) => limit.run(n % 10 === 0 ? null : `client ${n}`, clock.draw(50))),
  );
  expect(clock.drawnMs()).toBe(5_000);
  expect(clock.now() - started).toBeGreaterThanOrEqual(9_800);
});

test('SEC-13 only a few renders per client wait at a time; the rest are refused with a retry time', async () => {
  const clock = standingClock();
  const limit = createRenderLimit(1, clock);
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => limit.run('greedy', clock.draw(10))));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  for (const result of answers)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ client: 'greedy', retryAfter: expect.any(Number) });
});

test('SEC-13 a failing render is charged, rejects only itself and blocks nobody', async () => {
  const clock = standingClock();
  const limit = createRenderLimit(1, clock);
  const broken = limit.run('one', async () => {
    throw new Error('broken page');
  });
  await expect(broken).rejects.toThrow('broken page');
  expect(await limit.run('one', clock.draw(10))).toBe('page');
});

test('SEC-13 with limits off every render runs at once', async () => {
  const clock = standingClock();
  const limit = createRenderLimit(0, clock);
  await Promise.all(Array.from({ length: 100 }, () => limit.run('one', clock.draw(50))));
  expect(clock.now()).toBe(5_000);
});
