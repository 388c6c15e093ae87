/** The time in the reader's browser, told anew each minute; null until the page is alive, for pages are made once and read whenever. */
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
