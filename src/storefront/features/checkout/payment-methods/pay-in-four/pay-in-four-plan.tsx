import { instalments } from '#contract/payments/pay-in-four.ts';
import { type Cents, formatCents } from '#shared/money.ts';
import { formatDay } from '#shared/nz-dates.ts';

/** Four payments, two weeks apart, each with its date (BNPL-01, BNPL-03). */
export function PayInFourPlan({ amount, today }: { amount: Cents; today: Date }) {
  return (
    <div>
      <ol
        className="grid grid-cols-2 gap-px border border-line bg-line tabular-nums sm:grid-cols-4"
        aria-label="Your four payments"
      >
        {instalments(amount, today).map(({ cents, due }, index) => (
          <li key={due.toISOString()} className="bg-page px-3 py-3">
            <span className="block font-semibold">{formatCents(cents)}</span>
            <span className="text-sm text-quiet">{index === 0 ? 'Today' : formatDay(due)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-quiet">
        You agree to the payments on Afterpay’s page and then come back here. Nothing is charged before your order is
        placed.
      </p>
    </div>
  );
}
