/**
 * A guest's whole purchase on a slow phone and a slow desktop: taps, waiting time, how fast presses are answered, and
 * what moves by itself. `BENCH_JOURNEY_DETAIL=1` prints every step, slow press and shift.
 */
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../tests/support/browser/browser.ts';
import { percentile, startBenchShop } from '../../support/bench-shop.ts';
import { buyAsGuest } from '../../support/journey/buy-as-guest.ts';
import { DEVICES, type Device, openSlowPage } from '../../support/journey/slow-device.ts';
import { createWalker, type Step } from '../../support/journey/walker.ts';
import { type Seen, watchPage } from '../../support/journey/watch-page.ts';

const PORT = 4640;
/** The last press is reported after its paint, and events only once they are over. */
const REPORTS_MS = 1_500;

interface Journey {
  seconds: number;
  taps: number;
  cartTaps: number;
  steps: readonly Step[];
  seen: Seen;
}

export async function run(emit: (name: string, value: number, unit: string) => void): Promise<void> {
  const shop = await startBenchShop({ port: PORT });
  const browser = await launchBrowser();
  try {
    // The demo's images are drawn on first request, which is no part of a shopper's wait (see `first`).
    for (const device of DEVICES) await walk(browser, device);
    const journeys: Record<string, Journey> = {};
    for (const device of DEVICES) {
      const journey = await walk(browser, device);
      // A closed page still reports what it had not yet, so this comes after the walk.
      if (process.env.BENCH_JOURNEY_DETAIL) printDetail(device, journey);
      journeys[device.name] = journey;
      emit(`journey.${device.name}_s`, journey.seconds, 's');
      emit(`journey.${device.name}_taps`, journey.taps, 'taps');
      if (device.hasTouch) emit('journey.cart_taps', journey.cartTaps, 'taps');
    }
    const all = Object.values(journeys).map(({ seen }) => seen);
    const presses = all.flatMap((seen) => seen.presses().map(({ ms }) => ms)).sort((a, b) => a - b);
    if (presses.length === 0) throw new Error('no press was measured');
    emit('journey.inp_p98_ms', percentile(presses, 0.98), 'ms');
    emit('journey.cls', sum(all.flatMap(({ shifts }) => shifts.map(({ score }) => score))), 'score');
    emit('journey.first_response_max_ms', Math.max(...all.flatMap(({ answers }) => answers.map(({ ms }) => ms))), 'ms');
  } finally {
    await browser.close();
    await shop.stop();
  }
}

async function walk(browser: Browser, device: Device): Promise<Journey> {
  const { context, page } = await openSlowPage(browser, device);
  try {
    const seen = await watchPage(page);
    const walker = createWalker(page, device);
    const tapsToCart = await buyAsGuest(page, device, walker, `http://localhost:${PORT}/nz/`);
    await page.waitForTimeout(REPORTS_MS);
    const seconds = sum(walker.steps.map(({ waitedMs }) => waitedMs)) / 1000;
    return { seconds, taps: walker.taps(), cartTaps: walker.taps() - tapsToCart, steps: walker.steps, seen };
  } catch (error) {
    const shown = await page
      .locator('main')
      .ariaSnapshot()
      .catch(() => 'no page');
    process.stderr.write(`    ${device.name} stood at ${page.url()}:\n${shown.slice(0, 4_000)}\n`);
    throw error;
  } finally {
    await context.close();
  }
}

function printDetail({ name }: Device, { steps, seen: { presses, shifts, answers } }: Journey): void {
  const say = (line: string) => process.stderr.write(`    ${name} ${line}\n`);
  for (const { words, waitedMs } of steps) say(`${Math.round(waitedMs)} ms ${words}`);
  for (const { path, ms, name: event, target } of presses()) say(`press ${ms} ms ${path} ${event} ${target}`);
  for (const { path, ms, change } of answers) say(`answer ${Math.round(ms)} ms ${path} ${change}`);
  for (const { path, score, moved } of shifts) say(`shift ${score.toFixed(4)} ${path} ${moved}`);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
