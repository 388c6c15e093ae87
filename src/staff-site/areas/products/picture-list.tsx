import { useState } from 'react';
import { MOST_PICTURE_BYTES, pictureTypes, uploadedReply } from '#contract/staff-products.ts';
import { imageUrl } from '#shared/image-address.ts';
import { callStaff, StaffCallFailed } from '../../staff-call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { say } from '../../ui/toasts.tsx';
import type { PictureForm } from './product-form.ts';

interface PictureListProps {
  images: readonly PictureForm[];
  /** Of the product: what a new picture is called until somebody says more. */
  name: string;
  fields: Readonly<Record<string, string>>;
  onChange: (images: PictureForm[]) => void;
  /** Pictures that came while somebody may have gone on typing. */
  onAdd: (images: readonly PictureForm[]) => void;
}
const MOST = 20;

/** The pictures of a product in their order, each with its words for who cannot see it. */
export function PictureList({ images, name, fields, onChange, onAdd }: PictureListProps) {
  const [busy, setBusy] = useState(false);
  const put = (at: number, values: Partial<PictureForm>) => onChange(images.map((image, index) => (index === at ? { ...image, ...values } : image)));
  const swap = (at: number) =>
    onChange(images.map((image, index) => (index === at - 1 ? (images[at] ?? image) : index === at ? (images[at - 1] ?? image) : image)));
  const upload = async (files: readonly File[]) => {
    setBusy(true);
    const added: PictureForm[] = [];
    for (const file of files.slice(0, MOST - images.length)) {
      if (file.size > MOST_PICTURE_BYTES) {
        say(`${file.name} is larger than 12 MB.`, 'error');
        continue;
      }
      try {
        const { src } = await callStaff('POST', 'staff/pictures', uploadedReply, { body: { data: await toBase64(file) } });
        if (!added.some((image) => image.src === src)) added.push({ src, alt: name, view: '' });
      } catch (error) {
        if (!(error instanceof StaffCallFailed)) throw error;
        say(`${file.name}: ${error.message}`, 'error');
      }
    }
    setBusy(false);
    if (added.length > 0) onAdd(added);
  };
  return (
    <>
      {images.length === 0 && <p className="mb-3 text-quiet">No pictures yet. The first one stands in lists.</p>}
      <ul className="flex flex-col gap-3">
        {images.map((image, at) => (
          <li key={image.src} className="flex flex-wrap items-start gap-3 rounded-xs border border-line p-3">
            <img
              src={imageUrl(image.src.slice('media:'.length), 320, 'webp')}
              alt=""
              width={88}
              height={88}
              loading="lazy"
              className="size-22 rounded-xs bg-sunken object-cover"
            />
            <div className="min-w-52 flex-1">
              <Field
                label={`Words for picture ${at + 1}`}
                name={`alt-${at}`}
                maxLength={250}
                value={image.alt}
                onChange={(alt) => put(at, { alt })}
                error={fields[`images.${at}.alt`] ?? fields[`images.${at}.src`]}
                hint="What it shows, for who cannot see it."
              />
              <div className="mt-1 flex flex-wrap gap-1">
                {at > 0 && (
                  <Button small variant="quiet" aria-label={`Move forward picture ${at + 1}`} onClick={() => swap(at)}>
                    Move forward
                  </Button>
                )}
                <Button small variant="quiet" aria-label={`Take out picture ${at + 1}`} onClick={() => onChange(images.filter((_, index) => index !== at))}>
                  Take out
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <label
        className={`mt-3 inline-flex min-h-11 cursor-pointer items-center rounded-xs border border-line-strong bg-raised px-4 font-semibold hover:border-ink has-focus-visible:outline-2 ${busy ? 'opacity-60' : ''}`}
      >
        {busy ? 'Uploading …' : 'Add pictures'}
        <input
          type="file"
          accept={pictureTypes.join(',')}
          multiple
          className="sr-only"
          disabled={busy || images.length >= MOST}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            void upload(files);
          }}
        />
      </label>
      <p className="mt-1 text-sm text-quiet">JPEG, PNG, WebP or AVIF up to 12 MB. Square pictures look best.</p>
    </>
  );
}

const toBase64 = (file: File): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => fail(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
