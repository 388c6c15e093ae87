'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CheckoutInfo } from '#contract/checkout/checkout-info.ts';
import { limits } from '#contract/fields/limits.ts';
import { checkoutData } from '#storefront/lib/checkout-data/checkout-data.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { usePromoCodes } from '../use-promo-codes.ts';
import { watchPromotions } from './promo-watch.ts';

/**
 * Applied codes, each with its promotion or the reason why it does not apply, and a field to add one. Not a form,
 * because it is inside other forms.
 */
export function PromoCodes() {
  const { codes, fault, busy, add, remove, clearFault } = usePromoCodes();
  const promotions = useStore(checkoutData.state).data?.promotions;
  const [typed, setTyped] = useState('');
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(watchPromotions, []);

  const field = () => group.current?.querySelector('input');
  const submit = async () => {
    if (await add(typed)) setTyped('');
    else field()?.focus();
  };
  const removeCode = (code: string) => {
    remove(code);
    field()?.focus();
  };

  return (
    <fieldset ref={group} className="grid min-w-0 gap-3">
      <legend className="sr-only">Promo codes</legend>
      {codes.length > 0 && <AppliedCodes codes={codes} promotions={promotions} onRemove={removeCode} />}
      <div className="flex items-start gap-2">
        <TextField
          className="min-w-0 flex-1"
          label="Promo code"
          optional
          name="promoCode"
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.promoCode + 10}
          error={fault?.message}
          onChange={(value) => {
            setTyped(value);
            clearFault();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Otherwise the surrounding form would be submitted.
            event.preventDefault();
            void submit();
          }}
        />
        <div className="pt-6">
          <Button variant="secondary" busy={busy} onClick={() => void submit()}>
            Apply
          </Button>
        </div>
      </div>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {fault?.why}
      </p>
    </fieldset>
  );
}

interface AppliedCodesProps {
  codes: readonly string[];
  /** Of the last quote; undefined without one. */
  promotions: CheckoutInfo['promotions'] | undefined;
  onRemove: (code: string) => void;
}

function AppliedCodes({ codes, promotions, onRemove }: AppliedCodesProps) {
  return (
    <ul aria-label="Your promo codes" className="grid gap-2">
      {codes.map((code) => (
        <AppliedCode key={code} code={code} promotions={promotions} onRemove={() => onRemove(code)} />
      ))}
    </ul>
  );
}

interface AppliedCodeProps extends Pick<AppliedCodesProps, 'promotions'> {
  code: string;
  onRemove: () => void;
}

/** A code with the name of its promotion, or the reason why it does not apply. */
function AppliedCode({ code, promotions, onRemove }: AppliedCodeProps) {
  const has = ({ relatedCouponCodes }: { relatedCouponCodes: string[] }) => relatedCouponCodes.includes(code);
  const applied = Object.values(promotions?.appliedPromotions ?? {}).find(has);
  const disallowed = Object.values(promotions?.disallowedPromotions ?? {}).find(has);
  const text = applied ? applied.name : disallowed?.message;
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 border border-line bg-raised pl-3">
      <span className="min-w-0 py-1.5 text-sm wrap-break-word">
        <strong className="block">{code}</strong>
        {text && <span className="block text-quiet">{text}</span>}
      </span>
      <button
        type="button"
        aria-label={`Remove ${code}`}
        onClick={onRemove}
        className="min-h-11 shrink-0 px-3 text-sm underline underline-offset-4"
      >
        Remove
      </button>
    </li>
  );
}
