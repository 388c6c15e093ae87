/**
 * The HTTP adapter of the decisioning port: product events, sent together after 5 s of inactivity, or when the page is
 * left (ANA-04, ANA-06).
 */
import { analyticsDelays } from '#contract/site/analytics.ts';
import type { AnalyticsItem } from '#storefront/lib/analytics/analytics-item.ts';
import type { DataLayerEvent } from '#storefront/lib/analytics/data-layer.ts';

/** Input of the decisions: which products, how many, when; no personal data. */
export interface DecisioningEvent {
  event: string;
  at: string;
  items: { id: string; quantity: number }[];
}
interface DecisioningDependencies {
  url: string;
  visitorId: () => string;
  post?: (url: string, body: string) => void;
  now?: () => Date;
}

const DECISIVE = /^(view_item_list|select_item|view_item|add_to_cart|remove_from_cart|purchase)$/;

function decisioningEvent({ event, ecommerce }: DataLayerEvent, at: Date): DecisioningEvent | null {
  const items = (ecommerce as { items?: readonly AnalyticsItem[] } | undefined)?.items;
  if (!items || !DECISIVE.test(event)) return null;
  return { event, at: at.toISOString(), items: items.map(({ item_id, quantity = 1 }) => ({ id: item_id, quantity })) };
}

// A simple CORS request needs no preflight, and `keepalive` sends it even after the page is left.
const postBody = (url: string, body: string): void =>
  void fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true, body }).catch(
    () => undefined,
  );

export function createDecisioning({
  url,
  visitorId,
  post = postBody,
  now = () => new Date(),
}: DecisioningDependencies) {
  let waiting: DecisioningEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    if (waiting.length > 0) post(url, JSON.stringify({ visitorId: visitorId(), events: waiting }));
    waiting = [];
  };
  globalThis.document?.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  return {
    send(event: DataLayerEvent): void {
      const decisive = decisioningEvent(event, now());
      if (!decisive) return;
      waiting.push(decisive);
      clearTimeout(timer);
      timer = setTimeout(flush, analyticsDelays.decisioning);
    },
    forget(): void {
      waiting = [];
      clearTimeout(timer);
    },
  };
}
