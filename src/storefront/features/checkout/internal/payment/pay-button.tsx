import type { SavedMethod } from '#contract/payments/saved-methods.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import type { PaymentControl, PaymentStep, PendingRedirect } from '../../payment-methods/payment-method.ts';
import { submitLabel } from './submit-label.ts';

interface PayButtonProps {
  step: PaymentStep;
  /** Of the chosen method; null for a saved one, and before there is one. */
  control: PaymentControl | null;
  saved: SavedMethod | null;
  away: PendingRedirect | null;
  nothingToPay: boolean;
  /** To pay, as last known; null until it is. */
  total: string | null;
  /** The total is that of a quote for this order. */
  isChecked: boolean;
}

/** The page's button, and the note beside it while the shopper is in the provider's window. */
export function PayButton({ step, control, saved, away, nothingToPay, total, isChecked }: PayButtonProps) {
  const { phase, outcome, busy, form, checkout } = step;
  const isRepeat = outcome?.status === 'UNKNOWN';
  const hasMethod = nothingToPay || saved !== null || control?.isReady === true;
  return (
    <>
      {/* A wallet is paid with its own button above. */}
      {(!control?.hasOwnButton || isRepeat || busy) && (
        <Button
          type="submit"
          disabled={!form.ready}
          busy={busy || checkout.quote.loading}
          aria-disabled={!busy && !isRepeat && (!isChecked || !hasMethod) ? true : undefined}
          full
        >
          {submitLabel({ phase, away, isRepeat, nothingToPay, control, saved, total })}
        </Button>
      )}
      {away?.window && (
        <div role="status" className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm">{away.window.note}</p>
          <Button variant="secondary" onClick={away.window.cancel}>
            {away.window.cancelLabel}
          </Button>
        </div>
      )}
    </>
  );
}
