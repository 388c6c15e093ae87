import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '#contract/fields/limits.ts';
import type { ProductImage } from '#contract/products/product.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import { useTouchZoom } from './use-touch-zoom.ts';
import { stepZoom } from './zoom-steps.ts';

interface ZoomDialogProps {
  images: readonly ProductImage[];
  start: number;
  title: string;
  onClose: (last: number) => void;
}

/**
 * An image as large as the screen, zoomed up to 2.5 times; moved by dragging, scrolling or arrow keys, pinched and
 * swiped by touch.
 */
export function ZoomDialog({ images, start, title, onClose }: ZoomDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(start);
  const [zoom, setZoom] = useState(1);
  const imageBox = useRef<HTMLDivElement>(null);
  /** The point of the image that stays fixed on the screen when the zoom changes, and the zoom before the change. */
  const anchor = useRef({ spot: middle, clientX: 0, clientY: 0, from: 1 });
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null);
  const image = images[index] ?? images[0];

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    const root = document.documentElement;
    root.style.overflow = 'hidden';
    return () => {
      element.close();
      root.style.removeProperty('overflow');
    };
  }, []);

  useLayoutEffect(() => {
    const { spot, clientX, clientY, from } = anchor.current;
    anchor.current.from = zoom;
    if (!pane.current || !imageBox.current || from === zoom) return;
    const at = placeOf(imageBox.current, spot);
    pane.current.scrollBy({ left: at.x - clientX, top: at.y - clientY, behavior: 'instant' });
  }, [zoom]);

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
      anchor.current = {
        spot: imageBox.current ? spotAt(imageBox.current, clientX, clientY) : middle,
        clientX,
        clientY,
        from,
      };
      setZoom(stepZoom(from, event.deltaY < 0 ? 1 : -1));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  const zoomTo = (next: number, clientX = window.innerWidth / 2, clientY = window.innerHeight / 2) => {
    if (imageBox.current)
      anchor.current = { spot: spotAt(imageBox.current, clientX, clientY), clientX, clientY, from: zoom };
    setZoom(next);
  };
  const change = (direction: 1 | -1) => zoomTo(stepZoom(zoom, direction));
  const turn = (direction: 1 | -1) => {
    setZoom(1);
    anchor.current.from = 1;
    setIndex((index + direction + images.length) % images.length);
  };

  useTouchZoom(pane, {
    zoom,
    zoomTo,
    turn: (direction) => {
      if (images.length > 1) turn(direction);
    },
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') change(1);
    else if (event.key === '-') change(-1);
    else if (zoom === 1 && images.length > 1 && event.key === 'ArrowRight') turn(1);
    else if (zoom === 1 && images.length > 1 && event.key === 'ArrowLeft') turn(-1);
    else return;
    event.preventDefault();
  };
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

  if (!image) return null;
  const tool =
    'grid size-12 place-items-center rounded-xs bg-page text-ink hover:bg-line aria-disabled:text-faint focus-visible:outline-on-chalk';
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={(event) => {
        // The event of an earlier close may arrive late, when the dialog is open again.
        if (!event.currentTarget.open) onClose(index);
      }}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-chalk p-0 text-on-chalk scheme-light"
    >
      <div
        ref={pane}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access (WCAG 2.1.1)
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          drag.current = null;
        }}
        className={`no-bar grid size-full touch-pan-x touch-pan-y overflow-auto overscroll-contain -outline-offset-4 select-none focus-visible:outline-on-chalk ${zoom > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      >
        <div ref={imageBox} className="m-auto transition-none" style={{ width: `calc(min(100vw, 100dvh) * ${zoom})` }}>
          <ResponsiveImage
            key={image.mediaId}
            image={image}
            sizes={zoom > 1 ? '250vmin' : '100vmin'}
            eager
            className="pointer-events-none"
          />
        </div>
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={() => onClose(index)}
        className={`${tool} absolute top-3 right-3`}
      >
        <Icon name="close" />
      </button>
      <div className="absolute bottom-3 left-3 flex gap-1">
        <button
          type="button"
          aria-label="Zoom out"
          aria-disabled={zoom === 1}
          onClick={() => change(-1)}
          className={tool}
        >
          <Sign path="M5 12h14" />
        </button>
        <button
          type="button"
          aria-label="Zoom in"
          aria-disabled={zoom === limits.imageZoom}
          onClick={() => change(1)}
          className={tool}
        >
          <Sign path="M5 12h14M12 5v14" />
        </button>
      </div>
      {images.length > 1 && (
        <div className="absolute right-3 bottom-3 flex gap-1">
          <button type="button" aria-label="Previous picture" onClick={() => turn(-1)} className={tool}>
            <Icon name="left" />
          </button>
          <span role="status" className="grid h-12 place-items-center bg-page px-3 text-sm tabular-nums">
            <span>
              <span className="sr-only">Picture </span>
              {index + 1}/{images.length}
            </span>
          </span>
          <button type="button" aria-label="Next picture" onClick={() => turn(1)} className={tool}>
            <Icon name="right" />
          </button>
        </div>
      )}
    </dialog>
  );
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

function Sign({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="square"
    >
      <path d={path} />
    </svg>
  );
}
