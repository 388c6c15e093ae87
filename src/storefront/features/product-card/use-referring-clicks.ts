import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { ProductCard } from '#contract/products/product.ts';
import { REFERRER_PARAM } from '#contract/products/referrer-param.ts';
import { productReferrers } from '#storefront/lib/analytics/product-referrers.ts';

interface ReferringList {
  listId: string;
  listName: string;
  /** One per list item, in order; null for one that is not loaded yet. */
  cards: readonly (ProductCard | null)[];
  /** Number of products on earlier pages. */
  before?: number;
}

/**
 * One click handler for a list of products: the clicked link gets the referrer (CAT-11, PROD-24) when it is clicked, so
 * that the page itself is the same for everybody. Use in the capture phase, to run before the links' own handlers.
 */
export function useReferringClicks({
  listId,
  listName,
  cards,
  before = 0,
}: ReferringList): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const item = link?.closest('li');
    const index = item?.parentElement ? Array.prototype.indexOf.call(item.parentElement.children, item) : -1;
    const card = cards[index];
    if (!link || !card || event.button > 1) return;
    const search = `?${REFERRER_PARAM}=${productReferrers.keep({ listId, listName, position: before + index + 1 })}`;
    // The browser opens a new tab or window by itself.
    if (event.button === 1 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) link.search = search;
    else {
      event.preventDefault();
      navigate({ pathname: `/products/${card.path}`, search }, { viewTransition: true });
    }
  };
}
