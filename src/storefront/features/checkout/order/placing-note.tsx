import { useEffect, useState } from 'react';

/** Shown once an order takes more than a second: what is happening, and that waiting is safe. */
export function PlacingNote({ placing }: { placing: boolean }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!placing) return;
    const began = Date.now();
    const timer = setInterval(() => setSeconds((Date.now() - began) / 1000), 500);
    return () => {
      clearInterval(timer);
      setSeconds(0);
    };
  }, [placing]);
  return (
    <p role="status" className="min-h-6 text-center text-sm text-quiet">
      {seconds >= 8
        ? 'Still working… The connection is slow. Keep this page open: you will be charged at most once.'
        : seconds >= 1
          ? 'Still working…'
          : ''}
    </p>
  );
}
