import { fillText } from '#contract/messages/messages.ts';
import { storeCreditMessages } from '#contract/messages/shopping/store-credit-messages.ts';
import { creditWords, type StoreCredit, type StoreCreditEntry } from '#contract/payments/store-credit.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { DashboardHeading } from '#storefront/features/account/dashboard.tsx';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { useStoreCredit } from './internal/use-store-credit.ts';

/** The customer's store credit: the balance, until when it can be used, and every change of it (EDIT-04). */
export function StoreCreditPage() {
  const { credit, state, retry, more } = useStoreCredit();
  return (
    <>
      <DashboardHeading>Store credit</DashboardHeading>
      {state === 'FAILED' && <FailedAlert retry={retry}>{storeCreditMessages.creditLoadFailed}</FailedAlert>}
      {credit ? (
        <div className="grid max-w-2xl gap-10">
          <Balance credit={credit} />
          {credit.entries.length > 0 && <Entries entries={credit.entries} />}
          {credit.more && (
            <div>
              <Button variant="secondary" busy={state === 'LOADING'} onClick={more}>
                Show older entries
              </Button>
            </div>
          )}
        </div>
      ) : (
        state === 'LOADING' && (
          <p role="status" className="min-h-96 text-quiet">
            Loading your store credit …
          </p>
        )
      )}
    </>
  );
}

function Balance({ credit: { balance, expires } }: { credit: StoreCredit }) {
  if (balance === 0) return <p>{storeCreditMessages.creditNone}</p>;
  const day = expires === null ? null : formatDayYear(new Date(`${expires}T00:00:00Z`));
  return (
    <div>
      <p className="font-display text-4xl font-black tabular-nums">{money(balance)}</p>
      <p className="mt-2 text-quiet">
        {day === null ? storeCreditMessages.creditNeverExpires : fillText(storeCreditMessages.creditExpires, { day })}{' '}
        Choose it at the payment step of your next order. {storeCreditMessages.creditNotForGiftCards}
      </p>
    </div>
  );
}

function Entries({ entries }: { entries: readonly StoreCreditEntry[] }) {
  return (
    <section aria-labelledby="credit-entries">
      <h2 id="credit-entries" className="mb-4 font-display text-2xl font-extrabold">
        Every change
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {entries.map(({ id, at, kind, amount, orderNumber, reason }) => (
          <li key={id} className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 py-3">
            <span className="min-w-0 wrap-break-word">
              <span className="block">{[creditWords[kind], reason].filter(Boolean).join(': ')}</span>
              <span className="block text-sm text-quiet">
                {[formatDayYear(new Date(at)), orderNumber && `Order #${orderNumber}`].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="font-semibold tabular-nums">{amount > 0 ? `+${money(amount)}` : money(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
