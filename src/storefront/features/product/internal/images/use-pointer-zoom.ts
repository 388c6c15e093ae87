import { type PointerEvent, type PointerEventHandler, useRef } from 'react';
import { limits } from '#contract/fields/limits.ts';
import type { Zoom } from './use-zoom.ts';

interface PointerHandlers {
  onPointerDown: PointerEventHandler<HTMLDivElement>;
  onPointerMove: PointerEventHandler<HTMLDivElement>;
  onPointerUp: PointerEventHandler<HTMLDivElement>;
  onPointerCancel: PointerEventHandler<HTMLDivElement>;
}

/** For the element that scrolls the image: dragging with the mouse moves it, a click or tap zooms in and out again. */
export function usePointerZoom({ zoom, zoomTo }: Zoom): PointerHandlers {
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    drag.current = { x: event.clientX, y: event.clientY, moved: false };
    if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const from = drag.current;
    if (!from || event.pointerType !== 'mouse') return;
    if (Math.abs(event.clientX - from.x) + Math.abs(event.clientY - from.y) > 5 || from.moved) {
      event.currentTarget.scrollBy(from.x - event.clientX, from.y - event.clientY);
      drag.current = { x: event.clientX, y: event.clientY, moved: true };
    }
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const from = drag.current;
    drag.current = null;
    if (!from || from.moved || Math.abs(event.clientX - from.x) + Math.abs(event.clientY - from.y) > 10) return;
    zoomTo(zoom > 1 ? 1 : limits.imageZoom, event.clientX, event.clientY);
  };
  const onPointerCancel = () => {
    drag.current = null;
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
