'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { type ReactNode, useState } from 'react';
import type { Gift } from '#contract/checkout/gift.ts';
import { GiftFields } from '#storefront/features/gifts/gift-fields.tsx';
import { useGiftForm } from '#storefront/features/gifts/use-gift-form.ts';
import { tabDraft } from '#storefront/lib/forms/tab-draft.ts';
import { ErrorSummary } from '#storefront/ui/forms/form-error.tsx';

const draft = tabDraft('gift');

interface GiftFormProps {
  /** Puts a card for this recipient into the cart; true when it is there. */
  onAdd: (gift: Gift) => Promise<boolean>;
  /** The button that submits, while the form is `busy` or not. */
  children: (busy: boolean) => ReactNode;
}

/** Asks whom the gift card is for; empty again once it is in the cart, for the next one (UX-03). */
export function GiftForm(props: GiftFormProps) {
  const [round, setRound] = useState(0);
  return <OneGift key={round} {...props} onAdded={() => setRound(round + 1)} />;
}

function OneGift({ onAdd, onAdded, children }: GiftFormProps & { onAdded: () => void }) {
  const form = useGiftForm({
    draft,
    onGift: async (gift) => {
      if (!(await onAdd(gift))) return;
      draft.remove();
      onAdded();
    },
  });
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className="grid gap-4" aria-busy={form.busy}>
      <ErrorSummary count={form.summary.length} />
      <GiftFields form={form} />
      <div>{children(form.busy)}</div>
    </form>
  );
}
