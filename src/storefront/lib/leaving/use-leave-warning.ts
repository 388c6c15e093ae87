import { useEffect } from 'react';

/** The browser asks before the page is left, while an order is being placed. */
export function useLeaveWarning(isPlacing: boolean): void {
  useEffect(() => {
    if (!isPlacing) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isPlacing]);
}
