import type { ReactNode } from 'react';

/**
 * Fields out of sight while `isFolded`: the browser can still fill them in (it skips fields that are not displayed), and
 * their values stay. Their inputs must take `outOfSight` as props, so that the keyboard skips them too.
 */
export function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  return (
    <div className={isFolded ? 'sr-only' : 'contents'} aria-hidden={isFolded || undefined}>
      {children}
    </div>
  );
}

export const outOfSight = (isFolded: boolean): { tabIndex?: number } => (isFolded ? { tabIndex: -1 } : {});

/** A link-like button that shows more fields. */
export function OpenLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 items-center text-left font-semibold underline underline-offset-4"
    >
      {children}
    </button>
  );
}
