import type { Dispatch, KeyboardEvent, SetStateAction } from 'react';
import { limits } from '#contract/fields/limits.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import type { useGiftCards } from './use-gift-cards.ts';

interface AddGiftCardProps {
  giftCards: ReturnType<typeof useGiftCards>;
  typed: TypedCard;
  onType: Dispatch<SetStateAction<TypedCard>>;
  onClose: () => void;
}
export type TypedCard = { code: string; pin: string };

/** The fields to add a gift card, with their errors (VOUCH-04, VOUCH-13). */
export function AddGiftCard({ giftCards, typed, onType, onClose }: AddGiftCardProps) {
  const { add, faults, busy, clearFaults } = giftCards;
  const submit = async () => {
    if (await add(typed)) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Otherwise the surrounding form would place the order.
    event.preventDefault();
    void submit();
  };
  const field = (name: keyof TypedCard) => ({
    value: typed[name],
    error: faults[name],
    onChange: (value: string) => {
      onType((before) => ({ ...before, [name]: value }));
      clearFaults();
    },
    onKeyDown,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: limits.giftCardInput,
  });
  return (
    <div className="grid gap-4 border border-line bg-raised p-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
        <TextField label="Gift card code" name="giftCardCode" spellCheck={false} {...field('code')} />
        <TextField label="PIN" name="giftCardPin" type="password" {...field('pin')} />
      </div>
      {faults.card && <Alert tone="error">{faults.card}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy} onClick={() => void submit()}>
          Apply gift card
        </Button>
        <button
          type="button"
          onClick={() => {
            clearFaults();
            onClose();
          }}
          className="min-h-11 px-3 text-sm underline underline-offset-4"
        >
          Cancel
        </button>
      </div>
    </div>
  );
}
