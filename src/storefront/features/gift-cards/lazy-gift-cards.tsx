import { useEffect, useRef } from 'react';
import { useLazyComponent } from '#storefront/ui/use-lazy-component.ts';
import type { GiftCardsProps } from './internal/gift-cards.tsx';

const load = () => import('./internal/gift-cards.tsx').then((module) => module.GiftCards);

/** The gift cards, loaded once the step is shown; space is reserved for their button. */
export function LazyGiftCards(props: GiftCardsProps) {
  const { Part, want } = useLazyComponent(load);
  const fetchOnce = useRef(want);
  useEffect(() => fetchOnce.current(), []);
  return <div className="min-h-12">{Part && <Part {...props} />}</div>;
}
