import { expect, test } from 'vitest';
import { payingTenders } from '#contract/payments/payment-methods.ts';
import { isPaymentPage } from '#contract/payments/payment-pages.ts';
import { testConfig } from '../../../tests/support/shop/test-context.ts';
import { contentSecurityPolicy } from '../response-headers/content-security-policy.ts';
import { paymentSources } from './payment-sources.ts';

const SIMULATOR = 'http://127.0.0.1:4010';
const configOf = (environment: 'simulator' | 'sandbox' | 'production') =>
  testConfig({ KERB_CARD_ENVIRONMENT: environment });
const hostsOf = (environment: 'sandbox' | 'production', offered: readonly (typeof payingTenders)[number][]) =>
  Object.values(paymentSources(configOf(environment), offered, null)).flat();

test('D13 the inventory applies to payment pages and no others', () => {
  for (const page of [
    '/nz/checkout/payment',
    '/nz/checkout/contact-info',
    '/nz/cart',
    '/nz/cart-old',
    '/nz/account/payment-methods',
    '/nz/checkout',
  ])
    expect(isPaymentPage(page), page).toBe(true);
  for (const page of [
    '/nz',
    '/nz/',
    '/nz/products',
    '/nz/checkouts',
    '/nz/cartoons',
    '/nz/account',
    '/nz/articles/cart',
  ])
    expect(isPaymentPage(page), page).toBe(false);
});

test('with the simulator only the simulator is allowed, its scripts below one folder', () => {
  const sources = paymentSources(configOf('simulator'), payingTenders, SIMULATOR);
  const policy = contentSecurityPolicy({ scripts: [], styles: [] }, sources);
  expect(policy).toContain(`script-src 'self' ${SIMULATOR}/wallets/;`);
  expect(policy).toContain(`frame-src ${SIMULATOR};`);
  expect(Object.values(paymentSources(configOf('simulator'), payingTenders, null)).flat()).toEqual([]);
});

test('the inventory has only providers of offered payment methods, and no unsafe source', () => {
  const all = hostsOf('production', payingTenders);
  expect(all.some((host) => host.includes('paypal'))).toBe(true);
  expect(hostsOf('production', ['card']).some((host) => /paypal|google|apple/.test(host))).toBe(false);
  expect(hostsOf('production', payingTenders).some((host) => host.includes('sandbox'))).toBe(false);
  for (const host of [...all, ...hostsOf('sandbox', payingTenders)])
    expect(host).toMatch(/^https:\/\/[a-z0-9.-]+(\/pay)?$/);
  expect(
    contentSecurityPolicy({ scripts: [], styles: [] }, paymentSources(configOf('production'), payingTenders, null)),
  ).not.toMatch(/script-src[^;]*unsafe|\*/);
});
