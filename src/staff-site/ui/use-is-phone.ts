import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(width < 48rem)');
const listen = (changed: () => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

/** True where tables have no room. Paper has it. */
export const useIsPhone = (): boolean => useSyncExternalStore(listen, () => narrow.matches);
