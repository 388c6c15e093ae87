import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CreditUsage } from '#contract/checkout/checkout-info.ts';
import { limits } from '#contract/fields/limits.ts';
import { giftCardMessages } from '#contract/messages/gift-card-messages.ts';
import { fillText } from '#contract/messages/messages.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { TextField } from '#storefront/ui/forms/text-field.tsx';
import { giftCardProblems } from './read-balance.ts';
import { useGiftCards } from './use-gift-cards.ts';

export interface GiftCardsProps {
  /** How much of each card the order uses, and the amount left to pay; null while the quote loads. */
  quote: { creditUsages: readonly CreditUsage[]; amountOutstanding: number } | null;
  /** An order is in progress: nothing may be changed. */
  busy: boolean;
}
const blank = { code: '', pin: '' };

/**
 * Gift cards on this order, each with the amount it pays, and fields to add one. Not a form, because it is inside the
 * payment step's form (VOUCH-04, VOUCH-13, VOUCH-15).
 */
export function GiftCards({ quote, busy: placing }: GiftCardsProps) {
  const { cards, cancelled, faults, busy, add, remove, full, clearFaults } = useGiftCards();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(blank);
  const group = useRef<HTMLFieldSetElement>(null);
  const usedOf = (code: string) =>
    quote?.creditUsages.find(({ methodCode, id }) => methodCode === 'voucher' && id === code)?.amount ?? null;
  /**
   * Rendered synchronously before the focus moves, within the click: a frame later the shopper may be typing elsewhere,
   * and phones open no keyboard.
   */
  const changeTo = (change: () => void, name: string) => {
    flushSync(change);
    group.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  const openForm = (isOpen: boolean) =>
    changeTo(
      () => {
        if (!isOpen) setTyped(blank);
        setOpen(isOpen);
      },
      isOpen ? 'giftCardCode' : 'giftCardOpen',
    );

  useLayoutEffect(() => {
    if (Object.keys(faults).length > 0)
      group.current?.querySelector<HTMLElement>('[aria-invalid="true"], [name="giftCardPin"]')?.focus();
  }, [faults]);
  const submit = async () => {
    if (await add(typed)) openForm(false);
  };
  const onEnter = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Otherwise the surrounding form would place the order.
    event.preventDefault();
    void submit();
  };
  const change = (field: keyof typeof blank) => (value: string) => {
    setTyped((before) => ({ ...before, [field]: value }));
    clearFaults();
  };

  return (
    <fieldset ref={group} disabled={placing} className="grid min-w-0 gap-3">
      <legend className="sr-only">Gift cards</legend>
      {cancelled.map(({ last4, reason }) => (
        <Alert key={`${last4} ${reason}`} tone="error">
          Gift card ending {last4}: {giftCardProblems[reason]}
        </Alert>
      ))}
      {cards.length > 0 && (
        <ul aria-label="Your gift cards" className="grid gap-2">
          {cards.map(({ code, last4, expires, amountRemaining }) => {
            const used = usedOf(code);
            return (
              <li
                key={code}
                className="flex min-h-11 items-center justify-between gap-4 border border-line bg-raised pl-3"
              >
                <span className="min-w-0 py-2 wrap-break-word">
                  <strong className="block">Gift card ending {last4}</strong>
                  <span className="block text-sm text-quiet tabular-nums">
                    {used === null
                      ? `${money(amountRemaining)} on it`
                      : `Pays ${money(used)}, ${money(amountRemaining - used)} left on it`}
                    {` · until ${formatDayYear(new Date(`${expires}T00:00:00Z`))}`}
                  </span>
                </span>
                <button
                  type="button"
                  aria-label={`Remove gift card ending ${last4}`}
                  onClick={() => changeTo(() => remove(code), 'giftCardOpen')}
                  className="min-h-11 shrink-0 px-3 text-sm underline underline-offset-4"
                >
                  Remove
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {cards.length > 0 && quote && (
        <p role="status" className="font-semibold tabular-nums">
          {quote.amountOutstanding === 0
            ? 'Your gift cards pay for all of it.'
            : `${money(quote.amountOutstanding)} left to pay`}
        </p>
      )}
      {cards.length > 0 && (
        <p className="text-sm text-quiet">
          {fillText(giftCardMessages.giftCardsPerOrder, {
            cards: `${limits.giftCardsPerOrder}`,
            most: `${limits.creditsPerOrder}`,
          })}
        </p>
      )}
      {!open && !full && (
        <div>
          <Button name="giftCardOpen" variant="secondary" onClick={() => openForm(true)}>
            {cards.length > 0 ? 'Add another gift card' : 'Add a gift card'}
          </Button>
        </div>
      )}
      {open && !full && (
        <div className="grid gap-4 border border-line bg-raised p-4">
          <div className="grid gap-4 sm:grid-cols-[1fr_9rem]">
            <TextField
              label="Gift card code"
              name="giftCardCode"
              inputMode="numeric"
              autoComplete="off"
              spellCheck={false}
              maxLength={limits.giftCardInput}
              value={typed.code}
              error={faults.code}
              onChange={change('code')}
              onKeyDown={onEnter}
            />
            <TextField
              label="PIN"
              name="giftCardPin"
              type="password"
              inputMode="numeric"
              autoComplete="off"
              maxLength={limits.giftCardInput}
              value={typed.pin}
              error={faults.pin}
              onChange={change('pin')}
              onKeyDown={onEnter}
            />
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
                openForm(false);
              }}
              className="min-h-11 px-3 text-sm underline underline-offset-4"
            >
              Cancel
            </button>
          </div>
        </div>
      )}
    </fieldset>
  );
}
