import type { PointerEvent } from 'react';
import type { Crop, Focus, PictureReply } from '#contract/staff/products/picture-crops.ts';
import { imageUrl } from '#shared/image-url.ts';
import { readCrop, readFocus, withCorner } from './crop-values.ts';

export interface CropProps {
  crop: Crop;
  focus: Focus;
  onCrop: (crop: Crop) => void;
  onFocus: (focus: Focus) => void;
}

const share = (thousandths: number) => `${thousandths / 10}%`;

/**
 * The original with the part that is shown and the focal point, all of which can be dragged. Hidden from screen readers
 * and the keyboard: the fields below say and change the same.
 */
export function CropArea({ picture, crop, focus, onCrop, onFocus }: CropProps & { picture: PictureReply }) {
  const { width, height, original } = picture;
  return (
    <div
      aria-hidden="true"
      className="mx-auto w-full max-w-120 touch-none select-none"
      style={{ maxWidth: `${(22 * width) / height}rem` }}
    >
      <div
        data-crop="area"
        className="relative overflow-hidden bg-picture"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <img
          src={imageUrl(original.slice('media:'.length), 960, 'webp')}
          alt=""
          draggable={false}
          className="absolute inset-0 size-full"
        />
        <ShownPart crop={crop} onCrop={onCrop} />
        <FocalPoint crop={crop} focus={focus} onFocus={onFocus} />
      </div>
    </div>
  );
}

/** The part that is shown, moved as a whole or by two of its corners. */
function ShownPart({ crop, onCrop }: Pick<CropProps, 'crop' | 'onCrop'>) {
  const style = {
    left: share(crop.left),
    top: share(crop.top),
    width: share(crop.width),
    height: share(crop.height),
  };
  return (
    <>
      <div
        {...dragging(
          (start, now) =>
            onCrop(
              readCrop({ ...crop, left: start.crop.left + now.x - start.x, top: start.crop.top + now.y - start.y }),
            ),
          () => crop,
        )}
        className="absolute cursor-move border-2 border-page outline-2 outline-ink shadow-[0_0_0_200rem_rgb(0_0_0/50%)]"
        style={style}
      />
      {(['start', 'end'] as const).map((corner) => (
        <span
          key={corner}
          {...dragging(
            (_, now) => onCrop(withCorner(crop, corner, now)),
            () => crop,
          )}
          className={`absolute size-11 cursor-nwse-resize border-4 border-ink ${corner === 'start' ? 'border-r-0 border-b-0' : '-translate-full border-t-0 border-l-0'}`}
          style={
            corner === 'start'
              ? { left: style.left, top: style.top }
              : { left: share(crop.left + crop.width), top: share(crop.top + crop.height) }
          }
        />
      ))}
    </>
  );
}

const FocalPoint = ({ crop, focus, onFocus }: Omit<CropProps, 'onCrop'>) => (
  <span
    data-crop="focus"
    {...dragging(
      (_, now) =>
        onFocus(
          readFocus({
            x: ((now.x - crop.left) / crop.width) * 100,
            y: ((now.y - crop.top) / crop.height) * 100,
          }),
        ),
      () => crop,
    )}
    className="absolute size-8 -translate-1/2 cursor-grab rounded-full border-4 border-page bg-accent outline-2 outline-ink"
    style={{
      left: share(crop.left + (crop.width * focus.x) / 100),
      top: share(crop.top + (crop.height * focus.y) / 100),
    }}
  />
);

interface Place {
  x: number;
  y: number;
}
let began: (Place & { crop: Crop }) | null = null;

/** Handlers of something that is dragged over the picture; places are in thousandths of it. */
function dragging(onMove: (start: Place & { crop: Crop }, now: Place) => void, cropNow: () => Crop) {
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      began = { ...placeOf(event), crop: cropNow() };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (began && event.currentTarget.hasPointerCapture(event.pointerId)) onMove(began, placeOf(event));
    },
    onPointerUp: () => {
      began = null;
    },
  };
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Place {
  const box = (currentTarget.parentElement ?? currentTarget).getBoundingClientRect();
  return { x: ((clientX - box.left) / box.width) * 1_000, y: ((clientY - box.top) / box.height) * 1_000 };
}
