import { useNavigation } from 'react-router';

/** The dashed line along the top while a page loads. Appears after 50 ms: pages that are loaded ahead come faster, and at 4 times the processor time a press is still answered within about 100 ms. */
export function NavigationLine() {
  const waiting = useNavigation().state !== 'idle';
  if (!waiting) return null;
  return (
    <>
      <div
        aria-hidden="true"
        className="wait-line road-dashes pointer-events-none fixed inset-x-0 top-0 z-50 h-1 bg-road opacity-0 [animation:road-moves_400ms_linear_infinite,appear_1ms_50ms_forwards]"
      />
      <p role="status" className="sr-only">
        Loading…
      </p>
    </>
  );
}
