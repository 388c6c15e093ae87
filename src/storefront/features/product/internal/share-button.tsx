'use no memo'; // Drawn about once: remembering would weigh more than it saves (docs/decisions/0011).
import { useState } from 'react';

const load = () => import('./share-page.ts');
const warm = () => {
  load().catch(() => undefined);
};
const said = { copied: 'Link copied', failed: 'Copy the address above', shared: '', cancelled: '' } as const;

/** Shares the page; says so when that means a copied link. Needs JavaScript, so it is not there without. */
export function ShareButton({ title }: { title: string }) {
  const [outcome, setOutcome] = useState<keyof typeof said>('shared');
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
        {said[outcome] || 'Share'}
      </button>
      <span role="status" className="sr-only">
        {said[outcome]}
      </span>
    </>
  );
}
