import { useState } from 'react';
import { imageTypes, MAX_IMAGE_BYTES, uploadedReply } from '#contract/staff/products/staff-products.ts';
import { callStaff, StaffCallFailed } from '../../staff-call.ts';
import { showToast } from '../toasts.tsx';

interface UploadImagesProps {
  label: string;
  /** Maximum number at once; files beyond it are reported, never dropped silently. */
  max: number;
  /** 'media:ID' of each uploaded image, and its file name. */
  onUploaded: (images: readonly { src: string; fileName: string }[]) => void;
}

/** Uploads photographs from this computer or phone, camera included (FIX-70). */
export function UploadImages({ label, max, onUploaded }: UploadImagesProps) {
  const [busy, setBusy] = useState(false);
  const upload = async (files: readonly File[]) => {
    setBusy(true);
    const taken: { src: string; fileName: string }[] = [];
    for (const file of files.slice(0, max)) {
      if (file.size > MAX_IMAGE_BYTES) {
        showToast(`${file.name} is larger than 12 MB and was not added.`, 'error');
        continue;
      }
      try {
        const { src } = await callStaff('POST', 'staff/pictures', uploadedReply, {
          body: { data: await toBase64(file) },
        });
        taken.push({ src, fileName: file.name });
      } catch (error) {
        if (!(error instanceof StaffCallFailed)) throw error;
        showToast(`${file.name}: ${error.message}`, 'error');
      }
    }
    const tooMany = files.slice(max).map(({ name }) => name);
    if (tooMany.length > 0) showToast(`Not added: ${tooMany.join(', ')}. At most ${max} more can be added.`, 'error');
    setBusy(false);
    if (taken.length > 0) onUploaded(taken);
  };
  return (
    <>
      <label
        className={`inline-flex min-h-11 cursor-pointer items-center rounded-xs border border-line-strong bg-raised px-4 font-semibold hover:border-ink has-focus-visible:outline-2 ${busy || max < 1 ? 'opacity-60' : ''}`}
      >
        {busy ? 'Uploading …' : label}
        <input
          type="file"
          accept={imageTypes.join(',')}
          multiple={max > 1}
          className="sr-only"
          disabled={busy || max < 1}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            void upload(files);
          }}
        />
      </label>
      <p className="mt-1 text-sm text-quiet">JPEG, PNG, WebP or AVIF up to 12 MB. Square images look best.</p>
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
