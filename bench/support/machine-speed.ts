/**
 * Measures how fast this machine is: benchmark results are compared with it, and test timeouts are scaled by it. Run
 * directly it prints the measurement.
 */
import { spawnSync } from 'node:child_process';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** Renderings of 60 plain cards a second on a machine of speed 1. */
const RENDERINGS_AT_SPEED_1 = 8_000;
const MEASURE_MS = 400;

const card = (n: number) =>
  createElement(
    'li',
    { key: n, className: 'card' },
    createElement(
      'a',
      { href: `/products/${n}` },
      createElement('img', { src: `/media/${n}.avif`, alt: '', width: 480, height: 480 }),
      `Shoe ${n}`,
    ),
    createElement('p', { className: 'price' }, '$149.90'),
  );
const list = createElement(
  'ul',
  null,
  Array.from({ length: 60 }, (_, n) => card(n)),
);

interface MachineSpeed {
  /** Speed per second of processor time: other work on the machine hardly changes it. */
  processor: number;
  /** Speed per second of wall-clock time: a busy machine counts as a slow one. */
  wall: number;
}

/**
 * How often React renders 60 plain cards in a second, divided by 8,000. Takes a second, in a separate process: React is
 * fast in production mode only.
 */
export function measureSpeed(): MachineSpeed {
  const { stdout } = spawnSync(process.execPath, [import.meta.filename], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return JSON.parse(stdout) as MachineSpeed;
}

function renderFor(ms: number): MachineSpeed {
  const cpu = process.cpuUsage();
  const started = performance.now();
  let renderings = 0;
  for (; performance.now() - started < ms; renderings += 1) renderToString(list);
  const used = process.cpuUsage(cpu);
  return {
    processor: renderings / ((used.user + used.system) / 1e6) / RENDERINGS_AT_SPEED_1,
    wall: renderings / ((performance.now() - started) / 1000) / RENDERINGS_AT_SPEED_1,
  };
}

if (import.meta.main) {
  // Let the engine compile the code first.
  renderFor(MEASURE_MS / 4);
  console.log(JSON.stringify(renderFor(MEASURE_MS)));
}
