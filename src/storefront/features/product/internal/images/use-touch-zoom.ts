import { type RefObject, useEffect, useRef } from 'react';
import { pinchZoom, swipeTurn } from './zoom-steps.ts';

interface TouchZoom {
  zoom: number;
  zoomTo: (zoom: number, clientX: number, clientY: number) => void;
  turn: (direction: 1 | -1) => void;
}

/**
 * Touch gestures on an image: two fingers zoom around the point between them; one swipes to the next image while it is
 * not zoomed.
 */
export function useTouchZoom(pane: RefObject<HTMLElement | null>, actions: TouchZoom): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  // React's touch listeners are passive; here the browser must not zoom or scroll the page with the same gesture.
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    let pinch: { apart: number; zoom: number } | null = null;
    let start: { x: number; y: number; at: number } | null = null;
    const onStart = (event: TouchEvent) => {
      const [one, two] = event.touches;
      start = one && !two && latest.current.zoom === 1 ? { x: one.clientX, y: one.clientY, at: event.timeStamp } : null;
      pinch = one && two ? { apart: apartOf(one, two), zoom: latest.current.zoom } : null;
    };
    const onMove = (event: TouchEvent) => {
      const [one, two] = event.touches;
      if (!pinch || !one || !two) return;
      event.preventDefault();
      latest.current.zoomTo(
        pinchZoom(pinch.zoom, pinch.apart, apartOf(one, two)),
        (one.clientX + two.clientX) / 2,
        (one.clientY + two.clientY) / 2,
      );
    };
    const onEnd = (event: TouchEvent) => {
      const [last] = event.changedTouches;
      const direction =
        start && last
          ? swipeTurn({
              dx: last.clientX - start.x,
              dy: last.clientY - start.y,
              ms: event.timeStamp - start.at,
              width: element.clientWidth,
            })
          : 0;
      start = null;
      pinch = null;
      if (direction !== 0) latest.current.turn(direction);
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
    };
  }, [pane]);
}

const apartOf = (one: Touch, two: Touch): number => Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
