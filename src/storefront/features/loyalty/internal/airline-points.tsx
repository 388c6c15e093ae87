import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { limits } from '#contract/fields/limits.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { creditsState, dropPoints } from '#storefront/lib/checkout/credits-state.ts';
import { giftCardsState } from '#storefront/lib/checkout/gift-cards-state.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { Drawer } from '#storefront/ui/drawer.tsx';
import { AirlineQuoteForm } from './airline-quote-form.tsx';
import { pointsText } from './loyalty-numbers.tsx';

interface AirlinePointsProps {
  name: string;
  /** The linked membership; null without one. */
  memberId: string | null;
  /** The amount left to pay, dollars; null while the quote loads. */
  outstanding: number | null;
  disabled: boolean;
}

/**
 * Pays part of the order with airline points: link the membership, request a quote, then apply the points (AIR-11,
 * AIR-13, FIX-30).
 */
export function AirlinePoints({ name, memberId, outstanding, disabled }: AirlinePointsProps) {
  const { credits } = useStore(creditsState);
  const [open, setOpen] = useState(false);
  const { airline } = credits;
  const { cards } = useStore(giftCardsState);
  const full = credits.rewards.length + cards.length >= limits.creditsPerOrder;
  // The pressed button disappears then; the keyboard focus stays here.
  const box = useRef<HTMLDivElement>(null);
  const changed = useRef(false);
  useEffect(() => {
    if (changed.current) box.current?.focus();
    changed.current = false;
  });
  const remove = () => {
    changed.current = true;
    dropPoints();
  };
  const applied = () => {
    changed.current = true;
    setOpen(false);
  };
  if (airline)
    return (
      <div
        ref={box}
        tabIndex={-1}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border border-line-strong px-4 py-3"
      >
        <span>
          {pointsText(airline.points)} pay {money(airline.amount)}
        </span>
        <Button variant="secondary" disabled={disabled} onClick={remove}>
          Remove points
        </Button>
      </div>
    );
  return (
    <>
      <div ref={box} tabIndex={-1}>
        <Button variant="secondary" disabled={disabled || !outstanding || full} onClick={() => setOpen(true)}>
          Pay with {name} points
        </Button>
      </div>
      {/* Rendered in the body: forms cannot be nested, and the payment step is one. */}
      {open &&
        createPortal(
          <Drawer open onClose={() => setOpen(false)} title={`Pay with ${name} points`} side="middle">
            <AirlineQuoteForm name={name} memberId={memberId} outstanding={outstanding} onApplied={applied} />
          </Drawer>,
          document.body,
        )}
    </>
  );
}
