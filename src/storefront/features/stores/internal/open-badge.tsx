import { type OpeningHours, openNow } from '#contract/stores/opening-hours.ts';

/**
 * Whether the store is open, until when or from when; one line is reserved before it is known, so that nothing shifts.
 */
export function OpenBadge({ store, now }: { store: OpeningHours; now: Date | null }) {
  const state = now && openNow(store, now);
  return (
    <p className="flex min-h-6 items-center gap-2 text-sm">
      {state && (
        <>
          <span
            aria-hidden="true"
            className={`size-2.5 shrink-0 rounded-full ${state.open ? 'bg-success' : 'border-2 border-line-strong'}`}
          />
          {state.text}
        </>
      )}
    </p>
  );
}
