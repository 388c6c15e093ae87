'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { type ReactNode, useState } from 'react';
import type { Gift } from '#contract/checkout/gift.ts';
import { isGiftCard } from '#contract/checkout/gift-rules.ts';
import type { Product } from '#contract/products/product.ts';
import { useNeededComponent } from '../use-needed-component.ts';
import { GiftChoice } from './gift-choice.tsx';

interface ForWhomProps {
  product: Product;
  onGift: (gift: Gift) => Promise<boolean>;
  /** The button; within the form for a gift's recipient where `isGift`. */
  children: (isGift: boolean, busy: boolean) => ReactNode;
}

/** Around the button of a gift card: whom it is for (UX-03). Around any other it adds nothing. */
export function ForWhom({ product, onGift, children }: ForWhomProps) {
  const isCard = isGiftCard(product);
  const [isForOther, setForOther] = useState(false);
  const Form = useNeededComponent(isCard, () => import('./gift-form.tsx').then((module) => module.GiftForm));
  if (!isCard) return children(false, false);
  return (
    <>
      <GiftChoice isForOther={isForOther} onChoose={setForOther} />
      {isForOther && Form ? (
        <Form onAdd={onGift}>{(busy) => children(true, busy)}</Form>
      ) : isForOther ? (
        // As high as the form, which is on its way.
        <p role="status" className="min-h-150 text-quiet">
          Loading…
        </p>
      ) : (
        children(false, false)
      )}
    </>
  );
}
