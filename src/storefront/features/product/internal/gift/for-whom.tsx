'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { isGiftCard } from '#contract/products/is-gift-card.ts';
import type { Product } from '#contract/products/product.ts';
import { useNeededComponent } from '../use-needed-component.ts';
import type { GiftPartProps } from './gift-part.tsx';

/**
 * Around the button of a gift card: whom it is for (UX-03), loaded for gift cards only. Until then the card is the
 * shopper's own. Around the button of any other product it adds nothing.
 */
export function ForWhom({ product, onGift, children }: GiftPartProps & { product: Product }) {
  const isCard = isGiftCard(product);
  const Part = useNeededComponent(isCard, () => import('./gift-part.tsx').then((module) => module.GiftPart));
  if (!isCard) return children(false, false);
  if (Part) return <Part onGift={onGift}>{children}</Part>;
  return (
    <>
      {/* As high as the choice that takes its place. */}
      <div className="mb-5 h-62.5 min-[22.5rem]:h-52.5 md:h-47.5 lg:h-52.5" />
      {children(false, false)}
    </>
  );
}
