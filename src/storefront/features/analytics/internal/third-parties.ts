/**
 * The third parties allowed by consent: the fit provider, a tag container, decisioning (ANA-04, ANA-16, FIT-01 to
 * FIT-11). Never runs without consent or on payment pages.
 */

import { isPaymentPage } from '#contract/payments/payment-pages.ts';
import { type AnalyticsSettings, analyticsDelays } from '#contract/site/analytics.ts';
import { type DataLayerEvent, pushEvent } from '#storefront/lib/analytics/data-layer.ts';
import { fitCheckoutOf } from '#storefront/lib/analytics/order-analytics.ts';
import { readVisitorId } from '#storefront/lib/analytics/visitor-id.ts';
import { readPlacedOrder } from '#storefront/lib/checkout/checkout-state.ts';
import { orderAttempts } from '#storefront/lib/checkout/order-attempt.ts';
import { loadScript } from '#storefront/lib/page/load-script.ts';
import { wasLoadedToPay } from '#storefront/lib/page/was-loaded-to-pay.ts';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';
import type { ConsentChoice } from './consent/consent.ts';
import { createDecisioning } from './decisioning.ts';
import { deleteThirdPartyData } from './delete-third-party-data.ts';
import { fitLoader } from './fit/fit.ts';
import { isFitArticle, sendFitCommand, wantsFit } from './fit/fit-loader.ts';
import { loadFitPages, wasLoadedForFit } from './fit/load-for-fit.ts';

/** Events of payment pages are stored here until the next page where third parties may receive them. */
const LATER = 'measured-later';
const TRACKED = 'fit-tracked';
let running = false;
let containerRequested = false;
let finished = '';

const afterDelay = (work: () => void): void =>
  void setTimeout(work, Math.max(0, analyticsDelays.thirdParty - performance.now()));

/** Starts the third parties that `choice` allows and this page uses. `path` is below /nz. */
export function startThirdParties(settings: AnalyticsSettings, choice: ConsentChoice, path: string): void {
  if (wasLoadedToPay()) {
    if (/^\/checkout\/success\/?$/.test(path)) reloadPage();
    return;
  }
  // Third parties are left out of payment pages.
  if (isPaymentPage(`/nz${path}`)) {
    if (running) location.reload();
    return;
  }
  if (choice.analytics) {
    for (const event of readLater()) pushEvent(event);
    for (const event of readLater()) decisioning(settings)?.send(event);
    tabStorage.remove(LATER);
    if (settings.container && !containerRequested) {
      containerRequested = true;
      afterDelay(() => admitContainer(settings.container as string));
    }
  }
  if (choice.fit && settings.fit) admitFit(settings.fit, path);
}

/**
 * After an order the page is loaded again, to drop the policy and scripts of the payment pages, once nothing waits to
 * be sent.
 */
function reloadPage(): void {
  if (orderAttempts.pending()) setTimeout(reloadPage, 50);
  else location.reload();
}

function admitContainer(src: string): void {
  running = true;
  pushEvent({ event: 'gtm.js', 'gtm.start': Date.now() });
  // Without the container there is no analytics; the shop works without it.
  loadScript(src).catch(() => undefined);
}

function admitFit(src: string, path: string): void {
  const order = readPlacedOrder();
  const tracked = tabStorage.read(TRACKED);
  const isNew = order !== null && tracked !== order.orderNumber;
  loadFitPages();
  if (!wantsFit(path, isNew)) return;
  // Reached without a link: through the history, or by consent given here.
  if (!wasLoadedForFit()) {
    location.reload();
    return;
  }
  running = true;
  if (isFitArticle(path) && finished !== path) sendFitCommand(window as never, 'calculate');
  finished = path;
  if (order && isNew && path.startsWith('/checkout/success')) {
    tabStorage.write(TRACKED, order.orderNumber);
    sendFitCommand(window as never, 'track', 'checkout', fitCheckoutOf(order));
  }
  afterDelay(() => fitLoader.start(src));
}

let port: ReturnType<typeof createDecisioning> | undefined;
const decisioning = ({ decisioning: url }: AnalyticsSettings) => {
  if (url && !port) port = createDecisioning({ url, visitorId: readVisitorId });
  return port;
};

/** Forwards an event of the data layer to the third parties that may receive it. */
export function forwardEvent(settings: AnalyticsSettings, event: DataLayerEvent): void {
  if (wasLoadedToPay()) tabStorage.write(LATER, [...readLater().slice(-49), event]);
  else decisioning(settings)?.send(event);
}

function readLater(): DataLayerEvent[] {
  const stored = tabStorage.read(LATER);
  return Array.isArray(stored) ? stored : [];
}

/** Consent was withdrawn: deletes the third parties' data and reloads the page without them. */
export function stopThirdParties(): void {
  port?.forget();
  tabStorage.remove(LATER);
  deleteThirdPartyData();
  location.reload();
}
