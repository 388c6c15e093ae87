import { useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext, useNavigation } from 'react-router';

/**
 * The dashed line along the top while a page loads. It follows the router itself: React renders a navigation in the
 * background, which takes a slow phone 200 ms, and a press is answered within 100 (UX-14). It appears after 20 ms,
 * because pages that are loaded ahead come as fast.
 */
export function NavigationLine() {
  const { router } = useContext(UNSAFE_DataRouterContext) ?? {};
  const line = useRef<HTMLDivElement>(null);
  const waiting = useNavigation().state !== 'idle';
  useEffect(
    () =>
      router?.subscribe(({ navigation }) => line.current?.toggleAttribute('data-waiting', navigation.state !== 'idle')),
    [router],
  );
  return (
    <>
      <div
        ref={line}
        aria-hidden="true"
        className="wait-line road-dashes pointer-events-none fixed inset-x-0 top-0 z-50 hidden h-1 bg-road opacity-0 [animation:road-moves_400ms_linear_infinite,appear_1ms_20ms_forwards] data-waiting:block"
      />
      <p role="status" className="sr-only">
        {waiting && 'Loading…'}
      </p>
    </>
  );
}
