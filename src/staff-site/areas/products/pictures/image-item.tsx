import { useState } from 'react';
import { imageUrl } from '#shared/image-url.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { CropDialog } from '../../../ui/pictures/crop-dialog.tsx';
import type { ImageForm } from '../product-form.ts';

interface ImageItemProps {
  image: ImageForm;
  at: number;
  count: number;
  /** An alt text to begin with. */
  suggestion: string;
  fields: Readonly<Record<string, string>>;
  isDragged: boolean;
  /** The place of the image that is being dragged; null at its end. */
  onDrag: (at: number | null) => void;
  onDropHere: () => void;
  onChange: (values: Partial<ImageForm>) => void;
  /** `pressed`: the label of the button, which keeps the focus. */
  onMove: (to: number, pressed: string) => void;
  onRemove: () => void;
}

/** One image of a product: dragged to its place, or moved by buttons. */
export function ImageItem(props: ImageItemProps) {
  const { image, at, suggestion, fields, isDragged, onDrag, onDropHere, onChange } = props;
  const [cropping, setCropping] = useState(false);
  return (
    <li
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        if (event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        onDropHere();
      }}
      className={`flex flex-wrap items-start gap-3 rounded-xs border border-line p-3 ${isDragged ? 'opacity-60' : ''}`}
    >
      <DraggedImage src={image.src} at={at} onDrag={onDrag} />
      <div className="min-w-52 flex-1">
        <Field
          label={`Alt text of image ${at + 1}`}
          name={`alt-${at}`}
          maxLength={250}
          value={image.alt}
          onChange={(alt) => onChange({ alt })}
          error={fields[`images.${at}.alt`] ?? fields[`images.${at}.src`]}
          hint="Says what it shows, for people who cannot see it. Required before the product is on sale."
        />
        {image.alt.trim() === '' && suggestion !== '' && (
          <Button
            small
            variant="quiet"
            aria-label={`Begin with “${suggestion}” for image ${at + 1}`}
            onClick={() => onChange({ alt: suggestion })}
          >
            Begin with “{suggestion}”
          </Button>
        )}
        <ItemButtons {...props} onCrop={() => setCropping(true)} />
      </div>
      {cropping && (
        <CropDialog
          src={image.src}
          title={`Crop image ${at + 1}`}
          onClose={() => setCropping(false)}
          onDone={({ src }) => {
            onChange({ src });
            setCropping(false);
          }}
        />
      )}
    </li>
  );
}

function ItemButtons({ at, count, onMove, onRemove, onCrop }: ImageItemProps & { onCrop: () => void }) {
  const place = `image ${at + 1}`;
  const button = (label: string, onClick: () => void, blocked = false) => (
    <Button
      small
      variant="quiet"
      aria-label={`${label}: ${place}`}
      aria-disabled={blocked}
      onClick={() => {
        if (!blocked) onClick();
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className="-mx-3 mt-1 flex flex-wrap gap-1">
      {count > 1 && button('Move up', () => onMove(at - 1, 'Move up'), at === 0)}
      {count > 1 && button('Move down', () => onMove(at + 1, 'Move down'), at === count - 1)}
      {at > 1 && button('Make first', () => onMove(0, 'Move down'))}
      {button('Crop', onCrop)}
      {button('Remove', onRemove)}
    </div>
  );
}

/** The picture, by which it is dragged: a field inside something that can be dragged could not be marked by mouse. */
const DraggedImage = ({ src, at, onDrag }: Pick<ImageItemProps, 'at' | 'onDrag'> & { src: string }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the buttons of the image move it as well
  <span
    draggable
    data-drag={at + 1}
    onDragStart={(event) => {
      event.dataTransfer.setData('text/plain', '');
      event.dataTransfer.effectAllowed = 'move';
      onDrag(at);
    }}
    onDragEnd={() => onDrag(null)}
    className="cursor-grab"
  >
    <img
      src={imageUrl(src.slice('media:'.length), 320, 'webp')}
      alt=""
      width={88}
      height={88}
      loading="lazy"
      draggable={false}
      className="size-22 rounded-xs bg-picture object-cover"
    />
  </span>
);
