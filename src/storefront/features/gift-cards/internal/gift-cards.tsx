import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { AddGiftCard, type TypedCard } from './add-gift-card.tsx';
import { GiftCardList, type GiftCardQuote } from './gift-card-list.tsx';
import { giftCardProblems } from './read-balance.ts';
import { useGiftCards } from './use-gift-cards.ts';

export interface GiftCardsProps {
  quote: GiftCardQuote;
  /** An order is in progress: nothing may be changed. */
  busy: boolean;
}
const blank: TypedCard = { code: '', pin: '' };

/**
 * Gift cards on this order, each with the amount it pays, and fields to add one. Not a form, because it is inside the
 * payment step's form (VOUCH-04, VOUCH-13, VOUCH-15).
 */
export function GiftCards({ quote, busy: placing }: GiftCardsProps) {
  const giftCards = useGiftCards();
  const { cards, cancelled, faults, remove, full } = giftCards;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(blank);
  const group = useRef<HTMLFieldSetElement>(null);
  /**
   * Rendered synchronously before the focus moves, within the click: a frame later the shopper may be typing elsewhere,
   * and phones open no keyboard.
   */
  const changeTo = (change: () => void, name: string) => {
    flushSync(change);
    group.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  const openForm = () => changeTo(() => setOpen(true), 'giftCardCode');
  const closeForm = () =>
    changeTo(() => {
      setTyped(blank);
      setOpen(false);
    }, 'giftCardOpen');
  useLayoutEffect(() => {
    if (Object.keys(faults).length > 0)
      group.current?.querySelector<HTMLElement>('[aria-invalid="true"], [name="giftCardPin"]')?.focus();
  }, [faults]);

  return (
    <fieldset ref={group} disabled={placing} className="grid min-w-0 gap-3">
      <legend className="sr-only">Gift cards</legend>
      {cancelled.map(({ last4, reason }) => (
        <Alert key={`${last4} ${reason}`} tone="error">
          Gift card ending {last4}: {giftCardProblems[reason]}
        </Alert>
      ))}
      <GiftCardList cards={cards} quote={quote} onRemove={(code) => changeTo(() => remove(code), 'giftCardOpen')} />
      {!open && !full && (
        <div>
          <Button name="giftCardOpen" variant="secondary" onClick={openForm}>
            {cards.length > 0 ? 'Add another gift card' : 'Add a gift card'}
          </Button>
        </div>
      )}
      {open && !full && <AddGiftCard giftCards={giftCards} typed={typed} onType={setTyped} onClose={closeForm} />}
    </fieldset>
  );
}
