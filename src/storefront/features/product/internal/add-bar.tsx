'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** On phones the button sticks to the bottom edge once its place has scrolled past; it stays the same button. */
export function AddBar({ summary, children }: { summary: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place} className="min-h-12">
      <div
        data-add-bar={past || undefined}
        className={
          past
            ? 'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:flex max-lg:items-center max-lg:gap-4 max-lg:border-t max-lg:border-line max-lg:bg-page max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]'
            : ''
        }
      >
        {past && (
          <p aria-hidden="true" className="min-w-0 flex-1 text-sm leading-tight font-semibold tabular-nums lg:hidden">
            {summary}
          </p>
        )}
        <div className="flex-1">{children}</div>
      </div>
    </div>
  );
}
