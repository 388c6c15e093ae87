import type { SavedMethod } from '#contract/payments/saved-methods.ts';
import type { PlacePhase } from '../../order/use-place-order.ts';
import { describeInstrument } from '../../payment/describe-instrument.ts';
import type { PaymentControl, PendingRedirect } from '../../payment-methods/payment-method.ts';

/** The words on the page's button. `total` is null until there is a quote. Pure. */
export function submitLabel({
  phase,
  away,
  isRepeat,
  nothingToPay,
  control,
  saved,
  total,
}: {
  phase: PlacePhase;
  away: PendingRedirect | null;
  /** The last attempt has no known outcome: the same order is sent again. */
  isRepeat: boolean;
  nothingToPay: boolean;
  /** Of the chosen method; null for a saved one. */
  control: PaymentControl | null;
  saved: SavedMethod | null;
  total: string | null;
}): string {
  if (phase === 'PREPARING') return control?.preparing ?? 'One moment…';
  if (away) return away.label;
  if (phase !== 'IDLE') return 'Placing your order…';
  if (isRepeat) return 'Try again';
  if (nothingToPay) return 'Place order';
  if (control?.label) return control.label;
  if (!total) return 'Pay';
  return saved ? `Pay ${total} with ${describeInstrument(saved)}` : `Pay ${total}`;
}
