/** A person with a finger or a mouse: presses, and waits until the next thing can be pressed. */
import type { Locator, Page } from 'playwright-core';
import { autofill } from './autofill.ts';
import type { Device } from './slow-device.ts';

/** Between one press and the next; not counted. Nobody reads a page and finds the next button in less. */
const THINKING_MS = 1_000;
const LIMIT_MS = 60_000;

export interface Step {
  words: string;
  waitedMs: number;
}
export interface Walker {
  /** Loads the page's first document. */
  open: (url: string, next: Locator) => Promise<void>;
  /** Presses, then waits until `next` can be pressed. */
  press: (target: Locator, next: Locator, words: string) => Promise<void>;
  /** Has the browser fill in the form of this field: two taps, one on the field and one on the suggestion. */
  pickSuggestion: (field: Locator, next: Locator, words: string) => Promise<void>;
  steps: readonly Step[];
  taps: () => number;
}

export function createWalker(page: Page, { hasTouch }: Device): Walker {
  const steps: Step[] = [];
  let taps = 0;
  const wait = async (words: string, act: () => Promise<unknown>, next: Locator): Promise<void> => {
    const started = performance.now();
    await act();
    await untilUsable(next);
    steps.push({ words, waitedMs: performance.now() - started });
  };
  const tap = async (target: Locator): Promise<() => Promise<void>> => {
    await untilUsable(target);
    await page.waitForTimeout(THINKING_MS);
    // What moved in between is pressed where it is now.
    await untilUsable(target);
    const box = await target.boundingBox();
    if (!box) throw new Error(`${target} went away`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    taps += 1;
    // Bare presses: Playwright's own would look for the element while it is pressed.
    return () => (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  };
  return {
    steps,
    taps: () => taps,
    open: (url, next) => wait('open the shop', () => page.goto(url, { waitUntil: 'commit' }), next),
    press: async (target, next, words) => wait(words, await tap(target), next),
    pickSuggestion: async (field, next, words) => {
      await wait(`${words}: focus`, await tap(field), field);
      await page.waitForTimeout(THINKING_MS);
      taps += 1;
      const fill = async () => {
        if ((await autofill(field)).length === 0) throw new Error(`${words}: autofill knows none of the fields`);
      };
      await wait(`${words}: pick`, fill, next);
    },
  };
}

/** Until it is shown, enabled, uncovered and its page hydrated. Scrolls to it, as a person would. */
async function untilUsable(target: Locator): Promise<void> {
  for (const deadline = performance.now() + LIMIT_MS; ; ) {
    await target.waitFor({ timeout: LIMIT_MS });
    const isUsable = await target.evaluate(untilPressable).catch(() => false);
    if (isUsable) return;
    if (performance.now() > deadline) throw new Error(`${target} cannot be pressed`);
  }
}

/** Runs in the browser, once a frame for at most a second; false when it is not pressable by then. */
async function untilPressable(element: Element): Promise<boolean> {
  const isPressable = () => {
    // The frames of payment providers have no such mark.
    const isHydrated = window !== parent || document.documentElement.dataset.hydrated === 'true';
    if (!isHydrated || !element.isConnected || element.matches(':disabled, [aria-disabled=true], [aria-busy=true]'))
      return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
  };
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  for (const started = performance.now(); performance.now() - started < 1_000; ) {
    if (isPressable()) return true;
    await new Promise((done) => requestAnimationFrame(done));
  }
  return false;
}
