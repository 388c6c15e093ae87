import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Alert } from '#storefront/ui/alert.tsx';
import { closePromoNotice, promoNotice, watchPromotions } from './promo-watch.ts';

/** Changes of promotions since the totals were last shown (PROMO-09). */
export function PromoNotice() {
  const { messages } = useStore(promoNotice);
  useEffect(watchPromotions, []);
  if (messages.length === 0) return null;
  return (
    <Alert
      action={
        <button
          type="button"
          onClick={closePromoNotice}
          className="min-h-11 font-semibold underline underline-offset-4"
        >
          Got it
        </button>
      }
    >
      <ul className="grid gap-1">
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Alert>
  );
}
