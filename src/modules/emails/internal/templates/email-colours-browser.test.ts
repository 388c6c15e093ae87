/** Emails in a mail client's light and dark, as a browser draws them (UX-12). */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../../../tests/support/browser/browser.ts';
import { expectAccessible } from '../../../../../tests/support/browser/expect-accessible.ts';
import { takeScreenshot } from '../../../../../tests/support/browser/inspect-screen.ts';
import { verificationView, verificationWords } from '../kinds/accounts/verification-view.ts';
import { sayWith } from '../words/fill-words.ts';
import { accountEmailHtml } from './account-email.ts';
import { common, dispatchedWith, mailedCard, shop } from './email-fixtures.ts';
import { giftCardView, giftCardWords } from './gift-card-view.ts';
import { orderEmailHtml } from './order-email.ts';

/** One grey point, so that nothing is fetched. */
const url = 'data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const emails = {
  order: () => orderEmailHtml(dispatchedWith({ url, alt: 'White shoe' })),
  'gift card': () => accountEmailHtml(giftCardView(shop, sayWith(giftCardWords, {}, common), mailedCard)),
  account: () =>
    accountEmailHtml(verificationView(shop, sayWith(verificationWords, {}, common), { link: shop.shopUrl })),
};

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  ([320, 390, 640] as const).map((width) => ({ colorScheme, width })),
);

test.each(looks)(
  'UX-12 at $width px in $colorScheme every text has enough contrast and nothing is too wide',
  async (look) => {
    const page = await browser.newPage({ viewport: { width: look.width, height: 800 }, colorScheme: look.colorScheme });
    for (const [name, html] of Object.entries(emails)) {
      await page.setContent(await html());
      await takeScreenshot(page, `UX-12-after-mail-${name}-${look.colorScheme}-${look.width}`);
      // Contrast of every text against what is behind it, alternative texts, the order of headings.
      await expectAccessible(page, name, { isEmail: true });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(look.width);
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(ground === 'rgb(22, 24, 26)').toBe(look.colorScheme === 'dark');
      // The same in light and in dark: the button, and the tile of a picture.
      const fixed = await page.evaluate(() =>
        [...document.querySelectorAll('.k-btn, .k-tile')].map((part) => getComputedStyle(part).backgroundColor),
      );
      expect(fixed).toEqual(name === 'order' ? ['rgb(244, 242, 236)', 'rgb(255, 212, 0)'] : ['rgb(255, 212, 0)']);
    }
    await page.close();
  },
);

test('UX-12 where Outlook has made an email dark by itself, it has our dark colours', async () => {
  const page = await browser.newPage();
  await page.setContent(await emails.order());
  await page.evaluate(() => document.documentElement.setAttribute('data-ogsc', ''));
  expect(
    await page.evaluate(() =>
      ['.k-ink', '.k-soft'].map((name) => getComputedStyle(document.querySelector(name) as Element).color),
    ),
  ).toEqual(['rgb(244, 242, 236)', 'rgb(179, 175, 165)']);
  await page.close();
});
