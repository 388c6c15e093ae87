import { type KeyboardEvent, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/fields/limits.ts';
import type { ProductImage } from '#contract/products/product.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import { usePointerZoom } from './use-pointer-zoom.ts';
import { useTouchZoom } from './use-touch-zoom.ts';
import { useZoom, type Zoom } from './use-zoom.ts';

interface ZoomDialogProps {
  images: readonly ProductImage[];
  start: number;
  title: string;
  onClose: (last: number) => void;
}

const tool =
  'grid size-12 place-items-center rounded-xs bg-page text-ink hover:bg-line aria-disabled:text-faint focus-visible:outline-focus';

/**
 * An image as large as the screen, zoomed up to 2.5 times; moved by dragging, scrolling or arrow keys, pinched and
 * swiped by touch.
 */
export function ZoomDialog({ images, start, title, onClose }: ZoomDialogProps) {
  const dialog = useOpenDialog();
  const pane = useRef<HTMLDivElement>(null);
  const imageBox = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(start);
  const zoomState = useZoom(pane, imageBox);
  const { zoom, zoomTo, change, reset } = zoomState;
  const image = images[index] ?? images[0];
  const many = images.length > 1;
  const turn = (direction: 1 | -1) => {
    if (!many) return;
    reset();
    setIndex((index + direction + images.length) % images.length);
  };
  useTouchZoom(pane, { zoom, zoomTo, turn });
  const pointerHandlers = usePointerZoom(zoomState);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') change(1);
    else if (event.key === '-') change(-1);
    else if (zoom === 1 && many && event.key === 'ArrowRight') turn(1);
    else if (zoom === 1 && many && event.key === 'ArrowLeft') turn(-1);
    else return;
    event.preventDefault();
  };

  if (!image) return null;
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={(event) => {
        // The event of an earlier close may arrive late, when the dialog is open again.
        if (!event.currentTarget.open) onClose(index);
      }}
      onKeyDown={onKeyDown}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-picture p-0 text-ink"
    >
      <div
        ref={pane}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs keyboard access (WCAG 2.1.1)
        tabIndex={0}
        {...pointerHandlers}
        className={`no-bar grid size-full touch-pan-x touch-pan-y overflow-auto overscroll-contain -outline-offset-4 select-none focus-visible:outline-focus ${zoom > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      >
        <ZoomedImage ref={imageBox} image={image} zoom={zoom} />
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={() => onClose(index)}
        className={`${tool} absolute top-3 right-3`}
      >
        <Icon name="close" />
      </button>
      <ZoomButtons zoom={zoom} onChange={change} />
      {many && <TurnButtons index={index} count={images.length} onTurn={turn} />}
    </dialog>
  );
}

/** A dialog that is open as long as it is rendered; meanwhile the page does not scroll. */
function useOpenDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
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
  return dialog;
}

interface ZoomedImageProps {
  image: ProductImage;
  zoom: number;
  ref: Ref<HTMLDivElement>;
}

function ZoomedImage({ image, zoom, ref }: ZoomedImageProps) {
  return (
    <div ref={ref} className="m-auto transition-none" style={{ width: `calc(min(100vw, 100dvh) * ${zoom})` }}>
      <ResponsiveImage
        key={image.mediaId}
        image={image}
        sizes={zoom > 1 ? '250vmin' : '100vmin'}
        eager
        className="pointer-events-none"
      />
    </div>
  );
}

function ZoomButtons({ zoom, onChange }: { zoom: number; onChange: Zoom['change'] }) {
  return (
    <div className="absolute bottom-3 left-3 flex gap-1">
      <button
        type="button"
        aria-label="Zoom out"
        aria-disabled={zoom === 1}
        onClick={() => onChange(-1)}
        className={tool}
      >
        <Sign path="M5 12h14" />
      </button>
      <button
        type="button"
        aria-label="Zoom in"
        aria-disabled={zoom === limits.imageZoom}
        onClick={() => onChange(1)}
        className={tool}
      >
        <Sign path="M5 12h14M12 5v14" />
      </button>
    </div>
  );
}

interface TurnButtonsProps {
  index: number;
  /** How many images there are. */
  count: number;
  onTurn: (direction: 1 | -1) => void;
}

/** To the previous and the next image, and which one is shown. */
function TurnButtons({ index, count, onTurn }: TurnButtonsProps) {
  return (
    <div className="absolute right-3 bottom-3 flex gap-1">
      <button type="button" aria-label="Previous image" onClick={() => onTurn(-1)} className={tool}>
        <Icon name="left" />
      </button>
      <span role="status" className="grid h-12 place-items-center bg-page px-3 text-sm tabular-nums">
        <span>
          <span className="sr-only">Picture </span>
          {index + 1}/{count}
        </span>
      </span>
      <button type="button" aria-label="Next image" onClick={() => onTurn(1)} className={tool}>
        <Icon name="right" />
      </button>
    </div>
  );
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
