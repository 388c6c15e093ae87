import { useEffect, useRef } from 'react';

/** The longest time from a navigation to its page, milliseconds. */
const LEAVING_MS = 2_000;

/**
 * Returns a function whose promise resolves once the component that called this hook is no longer shown, after two
 * seconds at the latest: the router's own promise resolves while React still renders the next page.
 */
export function useLeaving(): () => Promise<void> {
  const page = useRef({ isShown: true, left: () => {} });
  useEffect(() => {
    const { current } = page;
    current.isShown = true;
    return () => {
      current.isShown = false;
      current.left();
    };
  }, []);
  return () =>
    new Promise((done) => {
      if (!page.current.isShown) return done();
      page.current.left = done;
      setTimeout(done, LEAVING_MS);
    });
}
