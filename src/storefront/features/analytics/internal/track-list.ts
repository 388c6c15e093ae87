/**
 * Which products of a list were seen (ANA-06: in view for 600 ms) and which was chosen: listings, and rails of
 * products.
 */

import type { ProductCard } from '#contract/products/product.ts';
import { analyticsDelays } from '#contract/site/analytics.ts';
import { type AnalyticsItem, itemOfCard, worth } from '#storefront/lib/analytics/analytics-item.ts';

type Commerce = (event: string, ecommerce: object) => void;
export interface ShownList {
  id: string;
  name: string;
  hits: readonly ProductCard[];
  /** The element with the list's links; null while it is not on screen. */
  root: Element | null;
  /** Number of products on earlier pages. */
  before?: number;
}
interface SeenItem {
  item: AnalyticsItem;
  report: (event: string, items: readonly AnalyticsItem[]) => void;
  /** Products of one list seen together, sent as one event. */
  glance: AnalyticsItem[];
}

const links = new Map<Element, SeenItem>();
const timers = new Map<Element, ReturnType<typeof setTimeout>>();
let observer: IntersectionObserver | undefined;

/** Stops watching the lists of the previous page. */
export function forgetLists(): void {
  observer?.disconnect();
  observer = undefined;
  links.clear();
}

/** Watches one more list on screen. */
export function trackList({ id, name, hits, root, before = 0 }: ShownList, commerce: Commerce): void {
  observer ??= new IntersectionObserver(glanceAt, { threshold: 0.5 });
  const report: SeenItem['report'] = (event, items) =>
    commerce(event, { item_list_id: id, item_list_name: name, ...worth(items) });
  const glance: AnalyticsItem[] = [];
  const left = new Map(hits.map((card) => [`/nz/products/${card.path}`, card]));
  for (const link of root?.querySelectorAll('a') ?? []) {
    const card = left.get(link.pathname);
    if (!card) continue;
    left.delete(link.pathname);
    links.set(link, { item: itemOfCard(card, before + hits.length - left.size), report: report, glance });
    observer.observe(link);
  }
}

function glanceAt(entries: readonly IntersectionObserverEntry[], self: IntersectionObserver): void {
  for (const { target, isIntersecting } of entries) {
    clearTimeout(timers.get(target));
    timers.delete(target);
    if (isIntersecting) timers.set(target, setTimeout(see, analyticsDelays.impression, target, self));
  }
}

function see(target: Element, self: IntersectionObserver): void {
  self.unobserve(target);
  timers.delete(target);
  const seen = links.get(target);
  if (seen?.glance.push(seen.item) === 1) setTimeout(() => seen.report('view_item_list', seen.glance.splice(0)), 50);
}

const choose = ({ target, button }: MouseEvent): void => {
  const link = target instanceof Element ? target.closest('a') : null;
  const seen = link && button < 2 && links.get(link);
  if (seen) seen.report('select_item', [seen.item]);
};
for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, choose, true);
