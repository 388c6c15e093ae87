/** The browser's time, updated each minute; null until hydration, because pages are cached. */
import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

export function useNow(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const tick = () => setNow(new Date());
    tick();
    const timer = setInterval(tick, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
