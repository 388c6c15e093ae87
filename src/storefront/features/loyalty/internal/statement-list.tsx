import { useEffect, useRef, useState } from 'react';
import type { Statement } from '#contract/loyalty/loyalty.ts';
import { loyaltyMessages } from '#contract/messages/loyalty-messages.ts';
import { formatDayYear } from '#shared/nz-dates.ts';
import { session } from '#storefront/lib/session/auth-session.ts';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FailedAlert } from '#storefront/ui/failed-alert.tsx';
import { changeText, entryWords } from './entry-words.ts';

/** Every change of points and rewards with its order, newest first; older entries load on request. */
export function StatementList({ heading }: { heading: string }) {
  const [statement, setStatement] = useState<Statement | null>(null);
  const [state, setState] = useState<'LOADING' | 'READY' | 'FAILED'>('LOADING');
  const load = async (before: string | null) => {
    setState('LOADING');
    const reply = await session.call<Statement>('GET', `account/loyalty/entries${before ? `?before=${before}` : ''}`);
    if (!reply.ok) return setState('FAILED');
    setStatement((held) => ({
      entries: [...(before ? (held?.entries ?? []) : []), ...reply.value.entries],
      more: reply.value.more,
    }));
    setState('READY');
  };
  const first = useRef(load);
  useEffect(() => void first.current(null), []);
  const entries = statement?.entries ?? [];
  const more = () => void load(entries.at(-1)?.id ?? null);
  return (
    <section aria-labelledby="entries-heading">
      <h2 id="entries-heading" className={heading}>
        Your points, entry by entry
      </h2>
      {state === 'FAILED' && <FailedAlert retry={more}>{loyaltyMessages.rewardsLoadFailed}</FailedAlert>}
      {entries.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <li key={entry.id} className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 py-3">
              <span className="min-w-0 wrap-break-word">
                <span className="block">{(entry.kind === 'adjust' && entry.reason) || entryWords[entry.kind]}</span>
                <span className="block text-sm text-quiet">
                  {[
                    formatDayYear(new Date(entry.at)),
                    entry.orderNumber && `Order #${entry.orderNumber}`,
                    entry.rewardCode,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="font-semibold tabular-nums">{changeText(entry)}</span>
            </li>
          ))}
        </ul>
      )}
      {state === 'READY' && entries.length === 0 && (
        <p>Nothing yet. Your first points come when your first order is dispatched.</p>
      )}
      {statement?.more && state !== 'FAILED' && (
        <div className="mt-4">
          <Button variant="secondary" busy={state === 'LOADING'} onClick={more}>
            Show older entries
          </Button>
        </div>
      )}
    </section>
  );
}
