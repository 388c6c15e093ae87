import { imageUrl } from '#shared/image-url.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { UploadImages } from '../../ui/forms/upload-images.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { ImageForm } from './product-form.ts';

interface ImageListProps {
  images: readonly ImageForm[];
  /** Name of the product: the initial alternative text of a new image. */
  name: string;
  fields: Readonly<Record<string, string>>;
  onChange: (images: ImageForm[]) => void;
  /** Images uploaded while somebody may have continued typing. */
  onAdd: (images: readonly ImageForm[]) => void;
}
const MAX = 20;

/** The images of a product in order, each with its alternative text. */
export function ImageList({ images, name, fields, onChange, onAdd }: ImageListProps) {
  const put = (at: number, values: Partial<ImageForm>) =>
    onChange(images.map((image, index) => (index === at ? { ...image, ...values } : image)));
  const swap = (at: number) =>
    onChange(
      images.map((image, index) =>
        index === at - 1 ? (images[at] ?? image) : index === at ? (images[at - 1] ?? image) : image,
      ),
    );
  const take = (uploaded: readonly { src: string; fileName: string }[]) => {
    const known = new Set(images.map(({ src }) => src));
    const added: ImageForm[] = [];
    for (const { src, fileName } of uploaded) {
      if (known.has(src)) showToast(`${fileName} is already one of its images.`, 'error');
      else added.push({ src, alt: name, view: '' });
      known.add(src);
    }
    if (added.length > 0) onAdd(added);
  };
  return (
    <>
      {images.length === 0 && <p className="mb-3 text-quiet">No images yet. The first one is shown in lists.</p>}
      <ul className="flex flex-col gap-3">
        {images.map((image, at) => (
          <ImageItem
            key={image.src}
            image={image}
            at={at}
            fields={fields}
            onAlt={(alt) => put(at, { alt })}
            onForward={() => swap(at)}
            onRemove={() => onChange(images.filter((_, index) => index !== at))}
          />
        ))}
      </ul>
      <div className="mt-3">
        <UploadImages label="Add images" max={MAX - images.length} onUploaded={take} />
      </div>
    </>
  );
}

interface ImageItemProps {
  image: ImageForm;
  at: number;
  fields: Readonly<Record<string, string>>;
  onAlt: (alt: string) => void;
  onForward: () => void;
  onRemove: () => void;
}

function ImageItem({ image, at, fields, onAlt, onForward, onRemove }: ImageItemProps) {
  return (
    <li className="flex flex-wrap items-start gap-3 rounded-xs border border-line p-3">
      <img
        src={imageUrl(image.src.slice('media:'.length), 320, 'webp')}
        alt=""
        width={88}
        height={88}
        loading="lazy"
        className="size-22 rounded-xs bg-picture object-cover"
      />
      <div className="min-w-52 flex-1">
        <Field
          label={`Alt text of image ${at + 1}`}
          name={`alt-${at}`}
          maxLength={250}
          value={image.alt}
          onChange={onAlt}
          error={fields[`images.${at}.alt`] ?? fields[`images.${at}.src`]}
          hint="Describes the image for people who cannot see it."
        />
        <div className="-mx-3 mt-1 flex flex-wrap gap-1">
          {at > 0 && (
            <Button small variant="quiet" aria-label={`Move forward: image ${at + 1}`} onClick={onForward}>
              Move forward
            </Button>
          )}
          <Button small variant="quiet" aria-label={`Remove image ${at + 1}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
    </li>
  );
}
