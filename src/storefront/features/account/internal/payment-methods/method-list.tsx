import { useState } from 'react';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import type { SavedMethod } from '#contract/payments/saved-methods.ts';
import { describeInstrument, isExpired } from '#storefront/features/checkout/payment/describe-instrument.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import type { SavedMethodsView } from './use-saved-methods.ts';

interface MethodListProps {
  saved: SavedMethodsView;
  onRemove: (method: SavedMethod) => void;
}

/** The saved methods by brand and last digits, each with a button that removes it (CARD-04). */
export function MethodList({ saved: { methods, failed, retry, removing }, onRemove }: MethodListProps) {
  if (failed) return <FailedAlert retry={retry}>{paymentMessages.savedMethodsLoadFailed}</FailedAlert>;
  if (methods === null)
    return (
      <p role="status" className="min-h-40 text-quiet opacity-0 [animation:appear_1ms_600ms_forwards]">
        Loading your payment methods…
      </p>
    );
  if (methods.length === 0)
    return <p className="text-quiet">You have no saved payment methods. Save one here, or at checkout.</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {methods.map((method) => (
        <li key={method.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
          <MethodSummary method={method} />
          <Button
            variant="secondary"
            busy={removing === method.id}
            onClick={() => onRemove(method)}
            aria-label={`Remove ${describeInstrument(method)}`}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

function MethodSummary({ method }: { method: SavedMethod }) {
  const [today] = useState(() => new Date());
  return (
    <div className="min-w-0">
      <p className="font-semibold">{describeInstrument(method)}</p>
      <p className="text-sm text-quiet">
        {method.type === 'paypal'
          ? 'PayPal account'
          : isExpired(method.expiry, today)
            ? `Expired ${method.expiry}`
            : `Card · Expires ${method.expiry}`}
      </p>
    </div>
  );
}
