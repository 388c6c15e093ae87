/** Pages and what is done on them, as events of the data layer (ANA-01, ANA-06, ANA-17). Comes after the page; what is seldom needed comes later still. */
import type { ReactNode } from 'react';
import type { UIMatch } from 'react-router';
import { limits } from '#contract/fields/limits.ts';
import type { Listing } from '#contract/products/listing.ts';
import type { Product, ProductCard } from '#contract/products/product.ts';
import { type AnalyticsSettings, analyticsDelays } from '#contract/site/analytics.ts';
import { itemOfProduct, worth } from '#storefront/lib/analytics/analytics-item.ts';
import { type AnalyticsEvent, analyticsQueue } from '#storefront/lib/analytics/analytics-queue.ts';
import { type DataLayerEvent, pushEvent } from '#storefront/lib/analytics/data-layer.ts';
import { authState } from '#storefront/lib/session/auth-state.ts';
import { analyticsPage, withoutPersonal } from './analytics-page.ts';
import { forgetLists, trackList } from './track-list.ts';

/** What the page on screen is made of, all of its routes together: of a listing, of a product, of the home page. */
interface PageData {
  listing?: Listing;
  path?: string;
  title?: string;
  query?: { text: string };
  product?: Product;
  parts?: readonly { title?: string; cards?: readonly ProductCard[] }[];
  measuring?: AnalyticsSettings | null;
}
type Measure = (event: DataLayerEvent) => void;

let address = '';
/** What the lists on screen are made of. */
let listed: unknown;
let pageTimer: ReturnType<typeof setTimeout>;
let onEvent: Measure | null = null;
/** Events from before it was known who may hear them. */
const early: DataLayerEvent[] = [];
let askConsent: (() => void) | null = null;
/** Somebody asked for their choices before ask-consent.ts had come. */
let isConsentWanted = false;

const measure: Measure = (event) => {
  pushEvent(event);
  if (onEvent) onEvent(event);
  else early.push(event);
};
const commerce = (event: string, ecommerce: object): void => measure({ event, ecommerce });
const seePage = (): void => measure({ event: 'page_view', ...analyticsPage(location, document.title) });

/** `matches` are the routes on screen; called for each that come, and when their data change. */
export function trackPage(matches: readonly UIMatch[], show: (notice: ReactNode) => void): void {
  const page: PageData = Object.assign({}, ...matches.map(({ loaderData }) => loaderData));
  const route = matches.at(-1)?.id ?? '';
  const here = location.pathname + location.search;
  const isNew = address !== here;
  address = here;
  if (isNew) {
    clearTimeout(pageTimer);
    pageTimer = setTimeout(seePage, analyticsDelays.pageView);
    if (page.product) commerce('view_item', worth([itemOfProduct(page.product)]));
    if (page.query?.text)
      measure({ event: 'search', search_term: withoutPersonal(page.query.text), results: page.listing?.total });
    if (/cart|checkout/.test(route))
      import('./track-shopping.ts').then(({ trackStep }) => trackStep(route, commerce), quiet);
  }
  watchPage(page);
  const { measuring } = page;
  if (measuring)
    import('./consent/ask-consent.ts').then(({ startConsent }) => {
      const met = startConsent(measuring, location.pathname.replace(/^\/nz/, ''), show, seePage);
      onEvent = met.onEvent;
      early.splice(0).forEach(onEvent);
      askConsent = met.ask;
      if (isConsentWanted) met.ask();
      isConsentWanted = false;
    }, quiet);
  else onEvent = quiet;
}
/** Watches the lists of a page that came, in place of those of the page before. */
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
/** A rail is known by what it is called on screen. */
function watchRail(name: string, hits: readonly ProductCard[], label = name): void {
  const root = document.querySelector(`section[aria-label="${CSS.escape(label)}"]`);
  trackList({ id: `rail/${name}`, name: withoutPersonal(name), hits, root }, commerce);
}
/** Measuring that cannot be fetched is measuring that is not done. */
const quiet = (): void => undefined;

function take([what, ...facts]: AnalyticsEvent): number {
  if (what === 'sign_up') measure({ event: what, method: 'email' });
  else if (what === 'voucher_cancelled') measure({ event: what, reason: facts[0] });
  // After the page it is on, whose lists replace those of the page before.
  else if (what === 'list') setTimeout(watchRail, 0, ...facts);
  else if (what === 'consent' && askConsent) askConsent();
  else if (what === 'consent') isConsentWanted = true;
  else
    import('./track-shopping.ts').then(
      ({ trackShopping }) => trackShopping([what, ...facts] as AnalyticsEvent, commerce),
      quiet,
    );
  return 0;
}

for (const one of analyticsQueue.splice(0)) take(one);
analyticsQueue.push = (...all) => all.map(take).length;
// Resumed sessions are no log-ins.
authState.subscribe(({ status }, before) => {
  if (status === 'LOGGED_IN' && before.status === 'LOGGING_IN') measure({ event: 'login', method: 'email' });
});
