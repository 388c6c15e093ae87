import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(width < 48rem)');
const listen = (changed: () => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

/** True on screens too narrow for tables; false in print. */
export const useIsPhone = (): boolean => useSyncExternalStore(listen, () => narrow.matches);
