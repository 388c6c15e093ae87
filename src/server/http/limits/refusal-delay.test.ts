import { expect, test } from 'vitest';
import { createRefusalDelay } from './refusal-delay.ts';

test('SEC-13 a client that keeps exceeding its limit is answered once a second per connection; other clients, and its own first refusals, are answered at once', async () => {
  const woken: (() => void)[] = [];
  const delay = createRefusalDelay(
    (ms) =>
      new Promise((done) => {
        expect(ms).toBe(1_000);
        woken.push(done);
      }),
    // Time stands still, or the limit would let a request in while a busy machine makes the next one.
    () => 0,
  );
  for (let n = 0; n < 300; n += 1) await delay.wait('10.0.0.1');
  expect(woken).toHaveLength(0);
  let answered = 0;
  const held = Array.from({ length: 2_000 }, async () => {
    await delay.wait('10.0.0.1');
    answered += 1;
  });
  await delay.wait('10.0.0.2');
  expect([answered, woken.length]).toEqual([0, 2_000]);
  // No more connections than this are held open: further refusals are sent at once.
  await delay.wait('10.0.0.1');
  for (const wake of woken) wake();
  await Promise.all(held);
  expect(answered).toBe(2_000);
  const again = delay.wait('10.0.0.1');
  expect(woken).toHaveLength(2_001);
  woken.at(-1)?.();
  await again;
});
