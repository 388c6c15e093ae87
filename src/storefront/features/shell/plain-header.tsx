'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { Wordmark } from './wordmark.tsx';

/** A header without data, for pages that failed or were not found. */
export function PlainHeader() {
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex h-16 w-full max-w-7xl items-center px-4 sm:px-6">
        <Wordmark />
      </div>
    </header>
  );
}
