import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { stepZoom } from './zoom-steps.ts';

export interface Zoom {
  /** How many times its own size the image is shown. */
  zoom: number;
  /** Without a point, the middle of the screen stays where it is. */
  zoomTo: (next: number, clientX?: number, clientY?: number) => void;
  /** One step closer or away. */
  change: (direction: 1 | -1) => void;
  /** Back to its own size, for another image. */
  reset: () => void;
}

/** The zoom of the image in `imageBox`, which `pane` scrolls: the point that is zoomed at stays under the pointer. */
export function useZoom(pane: RefObject<HTMLElement | null>, imageBox: RefObject<HTMLElement | null>): Zoom {
  const [zoom, setZoom] = useState(1);
  /** The point of the image that stays fixed on the screen when the zoom changes, and the zoom before the change. */
  const anchor = useRef({ spot: middle, clientX: 0, clientY: 0, from: 1 });

  useLayoutEffect(() => {
    const { spot, clientX, clientY, from } = anchor.current;
    anchor.current.from = zoom;
    if (!pane.current || !imageBox.current || from === zoom) return;
    const at = placeOf(imageBox.current, spot);
    pane.current.scrollBy({ left: at.x - clientX, top: at.y - clientY, behavior: 'instant' });
  }, [zoom, pane, imageBox]);

  // React's wheel listeners are passive; here the page must not zoom as well. Pinching a trackpad sends a wheel event
  // with Ctrl.
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { from } = anchor.current;
      const { clientX, clientY } = event;
      const spot = imageBox.current ? spotAt(imageBox.current, clientX, clientY) : middle;
      anchor.current = { spot, clientX, clientY, from };
      setZoom(stepZoom(from, event.deltaY < 0 ? 1 : -1));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [pane, imageBox]);

  const zoomTo = (next: number, clientX = window.innerWidth / 2, clientY = window.innerHeight / 2) => {
    if (imageBox.current)
      anchor.current = { spot: spotAt(imageBox.current, clientX, clientY), clientX, clientY, from: zoom };
    setZoom(next);
  };
  const change = (direction: 1 | -1) => zoomTo(stepZoom(zoom, direction));
  const reset = () => {
    setZoom(1);
    anchor.current.from = 1;
  };
  return { zoom, zoomTo, change, reset };
}

/** A point of the image as fractions of its width and height. */
interface Spot {
  x: number;
  y: number;
}
const middle: Spot = { x: 0.5, y: 0.5 };

function spotAt(imageBox: HTMLElement, clientX: number, clientY: number): Spot {
  const { left, top, width, height } = imageBox.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

function placeOf(imageBox: HTMLElement, { x, y }: Spot): { x: number; y: number } {
  const { left, top, width, height } = imageBox.getBoundingClientRect();
  return { x: left + x * width, y: top + y * height };
}
