/** What a page reports to analytics: its data layer, and its requests to other hosts. */
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import type { TestShop } from '../../shop/running-shop.ts';

// biome-ignore lint/suspicious/noExplicitAny: each event has its own fields
export type Event = Record<string, any>;

/** Events of a name in the data layer of the page, in order. */
export const eventsOf = (page: Page, name: string): Promise<Event[]> =>
  page.evaluate((event) => (window.dataLayer ?? []).filter((one) => one.event === event), name) as Promise<Event[]>;

/** The newest event of a name; waits until there is one. */
export async function eventOf(page: Page, name: string): Promise<Event> {
  await expect.poll(async () => (await eventsOf(page, name)).length, { message: name }).toBeGreaterThan(0);
  return (await eventsOf(page, name)).at(-1) as Event;
}

/** Records requests to other hosts than the shop. */
export function recordThirdPartyRequests(page: Page, shop: Pick<TestShop, 'url'>): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(shop.url) && /^https?:/.test(request.url())) requests.push(request);
  });
  return requests;
}

/** The paths of those requests that belong to analytics, size advice or fraud detection. */
export const analyticsPathsOf = (requests: readonly Request[]): string[] =>
  requests
    .map((request) => new URL(request.url()).pathname)
    .filter((path) => /^\/(fit|tags|decisioning|fraud)\//.test(path));

/** Unique values that must never appear where they do not belong (reliability F1). */
export const canary = {
  email: 'canary.kuia@example.co.nz',
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  phone: '021 987 6543',
};
export const CANARIES = /canary|987 ?6543|Karangahape|4111 ?1111|NZ\d{8}.*receipt/i;
