'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { useEffect } from 'react';
import type { Gift } from '#contract/checkout/gift.ts';
import { GiftFields } from '#storefront/features/gifts/gift-fields.tsx';
import { useGiftForm } from '#storefront/features/gifts/use-gift-form.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { ErrorSummary } from '#storefront/ui/forms/form-error.tsx';

interface GiftEditorProps {
  /** Null for a new recipient. */
  gift: Gift | null;
  onSave: (gift: Gift) => void;
  onCancel: () => void;
}

/** Changes whom a gift card in the cart is for (UX-03). The focus starts in its first field. */
export function GiftEditor({ gift, onSave, onCancel }: GiftEditorProps) {
  const form = useGiftForm({ gift, onGift: onSave });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={form.ref}
      onSubmit={form.submit}
      noValidate
      className="mt-3 grid gap-4 text-base"
      aria-label={gift ? `Gift card for ${gift.name}` : 'New recipient'}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <ErrorSummary count={form.summary.length} />
      <GiftFields form={form} />
      <div className="grid gap-2 sm:grid-cols-2">
        <Button type="submit" busy={form.busy} full>
          Save
        </Button>
        <Button variant="secondary" onClick={onCancel} full>
          Cancel
        </Button>
      </div>
    </form>
  );
}
