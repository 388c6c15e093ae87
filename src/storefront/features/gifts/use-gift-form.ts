import type { Gift } from '#contract/checkout/gift.ts';
import { type Form, type FormDraft, useForm } from '#storefront/ui/forms/use-form.ts';
import { blankGift, type GiftValues, toGiftValues } from './gift-values.ts';

const loadCheck = () => import('./check-gift.ts');
const check = async (values: GiftValues) => (await loadCheck()).checkGift(values).errors;
const nothingSaved = {};

interface GiftFormOptions {
  /** What is changed; null for a new recipient. */
  gift?: Gift | null;
  /** Keeps what was typed over a reload. A constant. */
  draft?: FormDraft;
  /** Receives a recipient that may be sent to. */
  onGift: (gift: Gift) => Promise<void> | void;
}

/** The form for whom a gift card is for (UX-03). */
export const useGiftForm = ({ gift = null, draft, onGift }: GiftFormOptions): Form<GiftValues> =>
  useForm<GiftValues>({
    initial: gift ? toGiftValues(gift) : blankGift,
    ...(draft && { draft, saved: nothingSaved }),
    check,
    onSubmit: async (values) => {
      const checked = (await loadCheck()).checkGift(values);
      if (checked.gift) await onGift(checked.gift);
    },
  });
