'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { type ReactNode, useState } from 'react';
import type { Gift } from '#contract/checkout/gift.ts';
import { GiftChoice } from './gift-choice.tsx';
import { GiftForm } from './gift-form.tsx';

export interface GiftPartProps {
  onGift: (gift: Gift) => Promise<boolean>;
  /** The button; within the form for a gift's recipient where `isGift`. */
  children: (isGift: boolean, busy: boolean) => ReactNode;
}

/** Whom a gift card is for, and the form for somebody else (UX-03). */
export function GiftPart({ onGift, children }: GiftPartProps) {
  const [isForOther, setForOther] = useState(false);
  return (
    <>
      <GiftChoice isForOther={isForOther} onChoose={setForOther} />
      {isForOther ? <GiftForm onAdd={onGift}>{(busy) => children(true, busy)}</GiftForm> : children(false, false)}
    </>
  );
}
