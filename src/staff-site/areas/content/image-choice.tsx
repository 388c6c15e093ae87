import { useState } from 'react';
import { imageUrl } from '#shared/image-url.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { UploadImages } from '../../ui/forms/upload-images.tsx';
import { CropDialog } from '../../ui/pictures/crop-dialog.tsx';

interface ChosenImage {
  src: string;
  alt: string;
  /** CSS object-position of its focal point. */
  focus?: string;
}

interface ImageChoiceProps {
  fields: Readonly<Record<string, unknown>>;
  /** The field that holds a product's slug: 'picture' of a document, 'product' of a block; null where only an uploaded image will do. */
  product?: 'picture' | 'product' | null;
  errorOf: (name: string) => string | undefined;
  onChange: (fields: { image?: ChosenImage | undefined; picture?: string; product?: string }) => void;
}

/** The image of a document or block: an uploaded one, or that of a product (FIX-70). */
export function ImageChoice({ fields, product = 'picture', errorOf, onChange }: ImageChoiceProps) {
  const image = fields.image as (Omit<ChosenImage, 'alt'> & { alt?: string }) | undefined;
  const named = product === null ? '' : fields[product];
  const chosen = typeof named === 'string' && named !== '' ? [named] : [];
  return (
    <div className="flex flex-col gap-3">
      {image ? (
        <OwnImage image={image} error={errorOf('image')} onChange={(changed) => onChange({ image: changed })} />
      ) : (
        <>
          {product !== null && (
            <ChoiceField
              label="Image of a product"
              name={product}
              of="productPath"
              max={1}
              optional
              values={chosen}
              onChange={([value = '']) => onChange(product === 'picture' ? { picture: value } : { product: value })}
              error={errorOf(product)}
              hint="Or add your own image."
            />
          )}
          <div>
            <UploadImages
              label="Add your own image"
              max={1}
              onUploaded={([uploaded]) => uploaded && onChange({ image: { src: uploaded.src, alt: '' } })}
            />
          </div>
        </>
      )}
    </div>
  );
}

interface OwnImageProps {
  image: Omit<ChosenImage, 'alt'> & { alt?: string };
  error: string | undefined;
  onChange: (image: ChosenImage | undefined) => void;
}

/** An uploaded image with its alt text, its crop and the way to remove it. */
function OwnImage({ image, error, onChange }: OwnImageProps) {
  const [cropping, setCropping] = useState(false);
  return (
    <div className="flex flex-wrap items-start gap-3 rounded-xs border border-line p-3">
      <img
        src={imageUrl(image.src.slice('media:'.length), 320, 'webp')}
        alt=""
        width={88}
        height={88}
        className="size-22 rounded-xs bg-picture object-cover"
      />
      <div className="min-w-40 flex-1">
        <Field
          label="Alt text of the image"
          name="imageAlt"
          optional
          maxLength={250}
          value={image.alt ?? ''}
          onChange={(alt) => onChange({ ...image, alt })}
          error={error}
          hint="Describes the image for people who cannot see it. Leave it empty if the image is decorative."
        />
        <Button small variant="quiet" onClick={() => setCropping(true)}>
          Crop the image
        </Button>
        <Button small variant="quiet" onClick={() => onChange(undefined)}>
          Remove the image
        </Button>
      </div>
      {cropping && (
        <CropDialog
          src={image.src}
          title="Crop the image"
          onClose={() => setCropping(false)}
          onDone={({ src, focus }) => {
            onChange({ src, alt: image.alt ?? '', ...(focus && { focus: `${focus.x}% ${focus.y}%` }) });
            setCropping(false);
          }}
        />
      )}
    </div>
  );
}
