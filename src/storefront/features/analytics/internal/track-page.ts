/**
 * Pages and actions on them, as events of the data layer (ANA-01, ANA-06, ANA-17). Loaded after the page; rarely needed
 * parts are loaded later still.
 */
import type { ReactNode } from 'react';
import type { UIMatch } from 'react-router';
import { limits } from '#contract/fields/limits.ts';
import type { Listing } from '#contract/products/listing.ts';
import type { Product, ProductCard } from '#contract/products/product.ts';
import { type AnalyticsSettings, analyticsDelays } from '#contract/site/analytics.ts';
import { itemOfProduct, worth } from '#storefront/lib/analytics/analytics-item.ts';
import { type AnalyticsEvent, analyticsQueue } from '#storefront/lib/analytics/analytics-queue.ts';
import { type DataLayerEvent, pushEvent } from '#storefront/lib/analytics/data-layer.ts';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { unpackAny } from '#storefront/lib/page/packed-data.ts';
import { analyticsPage, withoutPersonal } from './analytics-page.ts';
import { forgetLists, trackList } from './track-list.ts';

/** The loader data of all routes on screen together: of a listing, a product or the home page. */
interface PageData {
  listing?: Listing;
  path?: string;
  title?: string;
  query?: { text: string };
  product?: Product;
  parts?: readonly { title?: string; cards?: readonly ProductCard[] }[];
  analytics?: AnalyticsSettings | null;
}
type Measure = (event: DataLayerEvent) => void;

let url = '';
/** The data of the lists on screen. */
let listed: unknown;
let pageTimer: ReturnType<typeof setTimeout>;
let onEvent: Measure | null = null;
/** Events from before the consent is known. */
const early: DataLayerEvent[] = [];
let askConsent: (() => void) | null = null;
/** The consent settings were requested before ask-consent.ts had loaded. */
let isConsentWanted = false;

const measure: Measure = (event) => {
  pushEvent(event);
  if (onEvent) onEvent(event);
  else early.push(event);
};
const commerce = (event: string, ecommerce: object): void => measure({ event, ecommerce });
const seePage = (): void => measure({ event: 'page_view', ...analyticsPage(location, document.title) });

/** `matches` are the routes on screen; called for each navigation, and when their data change. */
export function trackPage(matches: readonly UIMatch[], show: (notice: ReactNode) => void): void {
  const page: PageData = Object.assign({}, ...matches.map(({ loaderData }) => unpackAny(loaderData)));
  const route = matches.at(-1)?.id ?? '';
  const here = location.pathname + location.search;
  const isNew = url !== here;
  url = here;
  if (isNew) {
    clearTimeout(pageTimer);
    pageTimer = setTimeout(seePage, analyticsDelays.pageView);
    if (page.product) commerce('view_item', worth([itemOfProduct(page.product)]));
    if (page.query?.text)
      measure({ event: 'search', search_term: withoutPersonal(page.query.text), results: page.listing?.total });
    if (/cart|checkout/.test(route))
      import('./track-shopping.ts').then(({ trackStep }) => trackStep(route, commerce), ignore);
  }
  watchPage(page);
  const { analytics } = page;
  if (analytics)
    import('./consent/ask-consent.ts').then(({ startConsent }) => {
      const met = startConsent(analytics, location.pathname.replace(/^\/nz/, ''), show, seePage);
      onEvent = met.onEvent;
      early.splice(0).forEach(onEvent);
      askConsent = met.ask;
      if (isConsentWanted) met.ask();
      isConsentWanted = false;
    }, ignore);
  else onEvent = ignore;
}
/** Watches the lists of the new page instead of those of the previous one. */
function watchPage({ listing, path = '', title = '', parts, product }: PageData): void {
  const lists = listing?.hits ?? parts ?? product?.id;
  if (listed === lists) return;
  listed = lists;
  forgetLists();
  if (listing) {
    const before = (listing.page - 1) * limits.pageSize;
    trackList(
      { id: path, name: withoutPersonal(title), hits: listing.hits, before, root: document.getElementById('hits') },
      commerce,
    );
  }
  for (const part of parts ?? [])
    if (part.title && part.cards) watchRail(part.title, part.cards, `${part.title}: products`);
}
/** A rail is identified by its label on screen. */
function watchRail(name: string, hits: readonly ProductCard[], label = name): void {
  const root = document.querySelector(`section[aria-label="${CSS.escape(label)}"]`);
  trackList({ id: `rail/${name}`, name: withoutPersonal(name), hits, root }, commerce);
}
/** If the code of analytics fails to load, nothing is reported. */
const ignore = (): void => undefined;

function take([what, ...facts]: AnalyticsEvent): number {
  if (what === 'sign_up') measure({ event: what, method: 'email' });
  else if (what === 'voucher_cancelled') measure({ event: what, reason: facts[0] });
  // After the event of its page, whose lists replace those of the previous page.
  else if (what === 'list') setTimeout(watchRail, 0, ...facts);
  else if (what === 'consent' && askConsent) askConsent();
  else if (what === 'consent') isConsentWanted = true;
  else
    import('./track-shopping.ts').then(
      ({ trackShopping }) => trackShopping([what, ...facts] as AnalyticsEvent, commerce),
      ignore,
    );
  return 0;
}

for (const one of analyticsQueue.splice(0)) take(one);
analyticsQueue.push = (...all) => all.map(take).length;
// A resumed session is not a log-in.
authState.subscribe(({ status }, before) => {
  if (status === 'LOGGED_IN' && before.status === 'LOGGING_IN') measure({ event: 'login', method: 'email' });
});
