'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { useState } from 'react';

const load = () => import('./share-page.ts');
const warm = () => {
  load().catch(() => undefined);
};
const messages = { copied: 'Link copied', failed: 'Copy the address above', shared: '', cancelled: '' } as const;

/** Shares the page, or copies its link and says so. Not rendered without JavaScript. */
export function ShareButton({ title }: { title: string }) {
  const [outcome, setOutcome] = useState<keyof typeof messages>('shared');
  return (
    <>
      <button
        type="button"
        onPointerDown={warm}
        onClick={() => {
          load()
            .then((module) => module.sharePage(title))
            .then(setOutcome, () => setOutcome('failed'));
        }}
        className="ml-auto inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4 noscript:hidden"
      >
        {messages[outcome] || 'Share'}
      </button>
      <span role="status" className="sr-only">
        {messages[outcome]}
      </span>
    </>
  );
}
