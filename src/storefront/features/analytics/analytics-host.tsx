'use no memo'; // Drawn about once: remembering would weigh more than it saves (docs/decisions/0011).
import { type ReactNode, useEffect, useState } from 'react';
import { useMatches } from 'react-router';

/** Tells what measures the shop of every page, once that has come; shows what it has to ask. Without it the shop is the same. */
export function AnalyticsHost() {
  const matches = useMatches();
  const [notice, setNotice] = useState<ReactNode>(null);
  useEffect(() => {
    import('./internal/track-page.ts').then(
      ({ trackPage }) => trackPage(matches, setNotice),
      () => undefined,
    );
  }, [matches]);
  return notice;
}
