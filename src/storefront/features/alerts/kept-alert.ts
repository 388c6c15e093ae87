import { useEffect } from 'react';
import { tabStorage } from '#storefront/lib/storage/versioned-storage.ts';

const KEPT = 'kept-alert';

/** For the page that is loaded next in this tab, where an alert raised now would be lost; only payment pages show it. */
export const keepAlert = (text: string): boolean => tabStorage.write(KEPT, text);

/** Shows, once, the success that the page before has kept. */
export function useKeptAlert(): void {
  useEffect(() => {
    const text = tabStorage.read(KEPT);
    if (typeof text !== 'string') return;
    tabStorage.remove(KEPT);
    void import('./raise-alert.tsx').then(({ raiseAlert }) => raiseAlert({ tone: 'success', text }));
  }, []);
}
