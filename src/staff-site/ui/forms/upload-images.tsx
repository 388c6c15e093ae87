import { type DragEvent, useState } from 'react';
import { imageTypes } from '#contract/staff/products/staff-products.ts';
import { UploadList } from './upload-list.tsx';
import { type UploadedImage, useUploads } from './use-uploads.ts';

interface UploadImagesProps {
  label: string;
  /** Maximum number at once; files beyond it are reported, never dropped silently. */
  max: number;
  /** Each image as soon as it is stored. */
  onUploaded: (images: readonly UploadedImage[]) => void;
}

/**
 * Uploads photographs from this computer or phone, camera included (FIX-70): chosen, or dropped here, with what became
 * of each file (OWN-13).
 */
export function UploadImages({ label, max, onUploaded }: UploadImagesProps) {
  const { uploads, busy, add, tryAgain, clear } = useUploads(onUploaded);
  const [over, setOver] = useState(false);
  const blocked = busy || max < 1;
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be chosen by the button inside
    <div
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!busy) add([...event.dataTransfer.files], max);
      }}
      className={`rounded-xs border border-dashed p-3 ${over ? 'border-ink bg-sunken' : 'border-line-strong'}`}
    >
      <label
        className={`inline-flex min-h-11 cursor-pointer items-center rounded-xs border border-line-strong bg-raised px-4 font-semibold hover:border-ink has-focus-visible:outline-2 ${blocked ? 'opacity-60' : ''}`}
      >
        {busy ? 'Uploading …' : label}
        <input
          type="file"
          accept={imageTypes.join(',')}
          multiple={max > 1}
          className="sr-only"
          disabled={blocked}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            add(files, max);
          }}
        />
      </label>
      <p className="mt-1 text-sm text-quiet">
        Or drop {max === 1 ? 'a file' : 'files'} here. JPEG, PNG, WebP or AVIF up to 12 MB. Square images look best.
      </p>
      <UploadList uploads={uploads} busy={busy} onTryAgain={tryAgain} onClear={clear} />
    </div>
  );
}
