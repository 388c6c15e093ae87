import { expect, onTestFinished, test, vi } from 'vitest';
import { patient } from '../../../tests/support/vitest/patience.ts';
import { createLoadMeter } from './load-meter.ts';

test('a process that is always busy is saturated, one that waits is not', async () => {
  const meter = createLoadMeter();
  onTestFinished(meter.stop);
  const until = performance.now() + 60_000;
  const spin = (): void => {
    const end = performance.now() + 20;
    while (performance.now() < end);
    if (!meter.isSaturated() && performance.now() < until) setImmediate(spin);
  };
  spin();
  await vi.waitFor(() => expect(meter.isSaturated()).toBe(true), { timeout: patient(20_000), interval: 5 });
  await vi.waitFor(() => expect(meter.isSaturated()).toBe(false), { timeout: patient(20_000), interval: 50 });
});
