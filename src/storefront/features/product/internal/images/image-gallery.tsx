'use no memo'; // Rendered seldom: memoisation would cost more than it saves (docs/decisions/0011).
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react';
import type { ProductImage } from '#contract/products/product.ts';
import { imageUrl } from '#shared/image-url.ts';
import type { CardBadge } from '#storefront/features/product-card/card-badges.ts';
import { productImageTransition } from '#storefront/features/product-card/product-image-transition.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';

const loadZoom = () => import('./zoom-dialog.tsx');
const ZoomDialog = lazy(async () => ({ default: (await loadZoom()).ZoomDialog }));
const warmZoom = () => {
  loadZoom().catch(() => undefined);
};

/**
 * The column is 660 px wide on a desktop; it asks as for 640, a width that the demo has pre-rendered, as it has 1280 for
 * screens of twice the density. The next larger ones have twice the pixels, and would be drawn on request (FIX-79).
 */
const SHOWN_AT = '(min-width: 1280px) 640px, (min-width: 1024px) 52vw, 100vw';

interface ImageGalleryProps {
  images: readonly ProductImage[];
  productName: string;
  /** Badges on the image. */
  badges: readonly CardBadge[];
}

/**
 * The images of a product in a snapping strip: swiped on phones, with thumbnails on desktop. Every image links to its
 * largest size, which opens in a dialog after hydration.
 */
export function ImageGallery({ images, productName, badges }: ImageGalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [zoomed, setZoomed] = useState<number | null>(null);

  if (images.length === 0)
    return <div className="grid aspect-square place-items-center bg-picture text-quiet">No image yet</div>;

  const show = (index: number) => {
    const element = strip.current;
    element?.scrollTo({ left: index * element.clientWidth, behavior: 'smooth' });
  };
  const openZoom = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setZoomed(index);
  };
  const many = images.length > 1;
  return (
    <div className="lg:flex lg:gap-4">
      {many && (
        <ul className="hidden w-18 shrink-0 flex-col gap-2 lg:flex">
          {images.map((image, index) => (
            <li key={image.mediaId}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={`Picture ${index + 1} of ${images.length}`}
                aria-current={index === current}
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
                className={`block border-2 p-0.5 transition-colors duration-120 ${index === current ? 'border-ink' : 'border-transparent hover:border-line-strong'}`}
              >
                <ResponsiveImage image={image} sizes="72px" widths={[320]} alt="" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="relative min-w-0 flex-1">
        <ul
          ref={strip}
          aria-label="Images"
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setCurrent(clientWidth ? Math.round(scrollLeft / clientWidth) : 0)
          }
          className="no-bar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain bg-picture"
        >
          {images.map((image, index) => (
            <li key={image.mediaId} id={`picture-${index + 1}`} className="w-full shrink-0 snap-start snap-always">
              <a
                href={imageUrl(image.mediaId, 2400, 'webp')}
                aria-haspopup="dialog"
                aria-label={`Zoom: ${image.alt || productName}`}
                onPointerEnter={warmZoom}
                onFocus={warmZoom}
                onClick={(event) => openZoom(event, index)}
                className="block cursor-zoom-in -outline-offset-4 focus-visible:outline-focus"
              >
                <ResponsiveImage
                  image={image}
                  sizes={SHOWN_AT}
                  eager={index === 0}
                  transitionName={index === 0 ? productImageTransition : undefined}
                />
              </a>
            </li>
          ))}
        </ul>
        {badges.length > 0 && (
          <p className="pointer-events-none absolute top-3 left-4 flex flex-wrap gap-1 lg:left-3">
            {badges.map(({ text, tone }) => (
              <Badge key={text} tone={tone}>
                {text}
              </Badge>
            ))}
          </p>
        )}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute right-3 bottom-3 hidden items-center gap-2 bg-picture/75 px-1 text-sm text-quiet lg:flex"
        >
          <Icon name="zoom" size={20} />
          Zoom
        </span>
        {many && (
          <div
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-3 bottom-2 flex items-center gap-3 bg-picture/75 p-1 text-ink lg:hidden"
          >
            <span className="flex flex-1 gap-1">
              {images.map(({ mediaId }, index) => (
                <span
                  key={mediaId}
                  className={`h-1 max-w-10 flex-1 transition-colors duration-120 ${index === current ? 'bg-ink' : 'bg-ink/20'}`}
                />
              ))}
            </span>
            <span className="text-sm tabular-nums">
              {current + 1}/{images.length}
            </span>
          </div>
        )}
      </div>
      {zoomed !== null && (
        <Suspense fallback={null}>
          <ZoomDialog
            images={images}
            start={zoomed}
            title={`Images of ${productName}`}
            onClose={(last) => {
              setZoomed(null);
              show(last);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
