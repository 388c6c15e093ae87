import { expect, test } from 'vitest';
import { createLogger } from '#platform/log/log.ts';
import { createMetrics } from './metrics.ts';

test('FLT-08 a metric that cannot be read is left out and logged once, until it can be read again', async () => {
  const logged: { metric: string; err: { message: string } }[] = [];
  const metrics = createMetrics(createLogger('warn', { write: (line) => logged.push(JSON.parse(line)) }));
  let broken = true;
  metrics.gauge('kerb_sample', 'A sample.', () => {
    if (broken) throw new Error('no such column');
    return 7;
  });
  metrics.gauges('kerb_samples', 'Samples.', 'of', async () => {
    if (broken) throw new Error('no database');
    return [['a', 1]];
  });
  metrics.gauge('kerb_nothing', 'Nothing to tell.', () => null);
  const valueLines = async () =>
    (await metrics.text()).split('\n').filter((line) => /^kerb_(sample|nothing)/.test(line));
  expect(await valueLines()).toEqual([]);
  expect(await valueLines()).toEqual([]);
  expect(logged.map(({ metric, err }) => [metric, err.message])).toEqual([
    ['kerb_sample', 'no such column'],
    ['kerb_samples', 'no database'],
  ]);
  broken = false;
  expect((await valueLines()).map((line) => line.replace(/\{.*?\}/, ''))).toEqual(['kerb_sample 7', 'kerb_samples 1']);
  broken = true;
  await valueLines();
  expect(logged).toHaveLength(4);
});
