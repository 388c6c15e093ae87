/** Which products of a listing were seen, and which was chosen (ANA-06: in view for 600 ms). */

import { limits } from '#contract/limits.ts';
import type { Listing } from '#contract/listing.ts';
import { measuringDelays } from '#contract/measuring.ts';
import type { ProductCard } from '#contract/product.ts';
import { itemOfCard, type MeasuredItem, worth } from '#storefront/browser/measured-item.ts';

type Commerce = (event: string, ecommerce: object) => void;
interface ShownList {
  id: string;
  name: string;
  hits: ProductCard[];
  page: Listing['page'];
}

let observer: IntersectionObserver | undefined;
let watched: ProductCard[] | undefined;
let list: { item_list_id: string; item_list_name: string } | undefined;
let cards = new Map<string, MeasuredItem>();
let tell: Commerce = () => undefined;

/** Watches the list that is on screen, instead of the one before; none where there is none. */
export function watchList(shown: ShownList | undefined, commerce: Commerce): void {
  if (watched === shown?.hits) return;
  watched = shown?.hits;
  observer?.disconnect();
  tell = commerce;
  list = shown && { item_list_id: shown.id, item_list_name: shown.name };
  cards = new Map();
  if (!shown) return;
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  let seen: MeasuredItem[] = [];
  const flush = () => {
    commerce('view_item_list', { ...list, ...worth(seen) });
    seen = [];
  };
  observer = new IntersectionObserver(
    (entries, self) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target));
        if (isIntersecting)
          timers.set(
            target,
            setTimeout(() => {
              self.unobserve(target);
              const item = cards.get((target as HTMLAnchorElement).pathname);
              // Those of one glance go together.
              if (item && seen.push(item) === 1) setTimeout(flush, 50);
            }, measuringDelays.impression),
          );
      }
    },
    { threshold: 0.5 },
  );
  const before = (shown.page - 1) * limits.pageSize;
  const byPath = new Map(shown.hits.map((card) => [`/nz/products/${card.path}`, card]));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#results li a')) {
    const card = byPath.get(link.pathname);
    if (!card || cards.has(link.pathname)) continue;
    cards.set(link.pathname, itemOfCard(card, before + cards.size + 1));
    observer.observe(link);
  }
}

const choose = ({ target, button }: MouseEvent): void => {
  const link = target instanceof Element ? target.closest('a') : null;
  const item = link && button < 2 && cards.get(link.pathname);
  if (item) tell('select_item', { ...list, ...worth([item]) });
};
for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, choose, true);
