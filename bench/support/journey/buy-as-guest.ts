/** From the home page to a paid order, the way a guest with autofill goes who knows what kind of shoe it should be. */
import type { Page } from 'playwright-core';
import type { Device } from './slow-device.ts';
import type { Walker } from './walker.ts';

/** Taps before the cart, which is where the drawer shows it. */
export async function buyAsGuest(page: Page, device: Device, walker: Walker, url: string): Promise<number> {
  const toProduct = device.hasTouch ? findOnPhone : findOnDesktop;
  await toProduct(page, walker, url);
  const size = page.getByRole('radiogroup', { name: /size/i }).getByRole('radio', { disabled: false }).first();
  const add = page.getByRole('button', { name: 'Add to cart' }).first();
  await walker.press(page.locator('#hits article a').first(), size, 'a product');
  await walker.press(size, add, 'its size');
  const cart = page.getByRole('dialog', { name: /cart/i });
  await walker.press(add, cart.getByRole('link', { name: 'Check out' }), 'add to cart');
  const tapsToCart = walker.taps();
  await payFromCart(page, walker);
  return tapsToCart;
}

async function findOnPhone(page: Page, { open, press }: Walker, url: string): Promise<void> {
  const menu = page.getByRole('banner').locator('summary[aria-label="Menu"]');
  const nav = page.getByRole('banner').getByRole('navigation', { name: 'Shop' }).filter({ visible: true });
  const women = nav.locator('summary').filter({ hasText: 'Women' });
  const sneakers = nav.locator('details[open]').getByRole('link', { name: 'Sneakers' });
  const filter = page.getByRole('link', { name: /^Filter/ });
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  const show = sheet.getByRole('button', { name: /^Show \d+ result/ });
  await open(url, menu);
  await press(menu, women, 'the menu');
  await press(women, sneakers, 'a department');
  await press(sneakers, filter, 'its sneakers');
  const colours = sheet.locator('summary').filter({ hasText: 'Colour' });
  await press(filter, colours, 'filters');
  const white = sheet.getByRole('link', { name: /^white/i });
  await press(colours, white, 'the colours');
  await press(white, show, 'white');
  await press(show, page.locator('#hits article a').first(), 'show the results');
}

async function findOnDesktop(page: Page, { open, press }: Walker, url: string): Promise<void> {
  const nav = page.getByRole('banner').getByRole('navigation', { name: 'Shop' }).filter({ visible: true });
  const women = nav.getByRole('button', { name: 'Women: more' });
  const sneakers = nav.getByRole('group', { name: 'Women' }).getByRole('link', { name: 'Sneakers' });
  const white = page.getByRole('complementary', { name: 'Filters' }).getByRole('link', { name: /^white/i });
  const first = page.locator('#hits article a').first();
  await open(url, women);
  await press(women, sneakers, 'a department');
  await press(sneakers, white, 'its sneakers');
  await press(white, page.locator('section[aria-label="Products"]:not([aria-busy]) #hits article a').first(), 'white');
  await first.waitFor();
}

async function payFromCart(page: Page, { press, pickSuggestion }: Walker): Promise<void> {
  const email = page.getByRole('main').getByRole('textbox', { name: /^Email/ });
  const toDelivery = page.getByRole('button', { name: 'Continue to delivery' });
  const street = page.getByLabel('Street address').first();
  const toPayment = page.getByRole('button', { name: 'Continue to payment' });
  const card = page.frameLocator('iframe[title*="ard"]').getByLabel('Card number');
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await press(page.getByRole('dialog', { name: /cart/i }).getByRole('link', { name: 'Check out' }), email, 'check out');
  await pickSuggestion(email, toDelivery, 'contact');
  await press(toDelivery, street, 'continue to delivery');
  await pickSuggestion(street, toPayment, 'address');
  await press(toPayment, card, 'continue to payment');
  await pickSuggestion(card, pay, 'card');
  await press(pay, page.getByRole('heading', { name: /Your\s+order is placed/ }), 'pay');
}
