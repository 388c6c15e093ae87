/** The fonts that stand in for the shop's own, as a browser of this device draws them. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../tests/support/browser/browser.ts';

const here = (path: string) => new URL(path, import.meta.url);
const ground = readFileSync(here('./ground.css'), 'utf8');
const standIns = readFileSync(here('./stand-in-fonts.css'), 'utf8');
/** The style sheet with its fonts in it: nothing is served here. */
const css = ground
  .replace('@import "./stand-in-fonts.css";', standIns)
  .replaceAll(
    /url\("(\.\/fonts\/[a-z-]+\.woff2)"\)/g,
    (_, path) => `url("data:font/woff2;base64,${readFileSync(here(path)).toString('base64')}")`,
  );
const stackOf = (token: string) => new RegExp(`--font-${token}:([^;]+);`).exec(ground)?.[1]?.trim() ?? '';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const WORDS = [
  'Women Men Kids Brands New Sale Footwear Clothing Accessories Stores',
  'Shoes and streetwear for the footpaths of Aotearoa. Prices in New Zealand dollars and include 15% GST.',
  'What happens next Order summary Your cart Harbour Court Metronome $149.90',
];

test.each([
  ['sans', 400],
  ['sans', 500],
  ['sans', 600],
  ['sans', 700],
  ['display', 700],
  ['display', 800],
  ['display', 900],
] as const)('--font-%s at %i is as wide and as high before its font has loaded', async (token, weight) => {
  const page = await browser.newPage();
  const [own = '', ...others] = stackOf(token).split(',');
  // Large, because some systems round the width of each letter to whole pixels.
  const measure = async (stack: string) => {
    await page.setContent(
      `<style>${css} span { font: ${weight} 200px/normal ${stack}; white-space: nowrap }</style>${WORDS.map((words) => `<p><span>${words}</span></p>`).join('')}`,
    );
    await page.evaluate(() => document.fonts.ready);
    return page.locator('span').evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect()));
  };
  const [loaded, before] = [await measure(own), await measure(others.join(','))];
  for (const [index, { width, height }] of loaded.entries()) {
    expect(Math.abs((before[index]?.width ?? 0) / width - 1), WORDS[index]).toBeLessThan(0.025);
    expect(Math.abs((before[index]?.height ?? 0) / height - 1), WORDS[index]).toBeLessThan(0.01);
  }
  await page.close();
});
