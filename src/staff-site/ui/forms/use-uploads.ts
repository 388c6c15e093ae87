import { useRef, useState } from 'react';
import { imageTypes, MAX_IMAGE_BYTES, uploadedReply } from '#contract/staff/products/staff-products.ts';
import { callStaff, StaffCallFailed } from '../../staff-call.ts';

export interface UploadedImage {
  /** 'media:ID' */
  src: string;
  fileName: string;
}
export interface Upload {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'added' | 'refused';
  /** Why it was refused, as a sentence. */
  reason: string;
  /** Whether the same file may be taken the next time: the shop was not reached, or was busy. */
  again: boolean;
}

const TOO_MANY = 429;
const refusal = (reason: string, again = false) => ({ state: 'refused', reason, again }) as const;

/**
 * Files on their way into the shop, one after the other. Each is handed on as soon as it is stored, so that nothing is
 * lost when another is refused.
 */
export function useUploads(onUploaded: (images: readonly UploadedImage[]) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const handOn = useRef(onUploaded);
  handOn.current = onUploaded;
  const put = (key: string, values: Partial<Upload>) =>
    setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...values } : upload)));
  const start = (upload: Upload) => {
    queue.current = queue.current.then(async () => {
      put(upload.key, { state: 'sending', reason: '' });
      const outcome = await send(upload.file);
      if ('src' in outcome) handOn.current([{ src: outcome.src, fileName: upload.file.name }]);
      put(upload.key, 'src' in outcome ? { state: 'added' } : outcome);
    });
  };
  return {
    uploads,
    busy: uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
    /** Begins with these files, of which at most `max` are taken. */
    add: (files: readonly File[], max: number) => {
      const added = files.map((file, place): Upload => {
        const base = { key: crypto.randomUUID(), file };
        if (place >= max)
          return { ...base, ...refusal(max < 1 ? 'There is no room for it.' : `At most ${max} more can be added.`) };
        const wrong = whyNot(file);
        return { ...base, ...(wrong ? refusal(wrong) : { state: 'waiting', reason: '', again: false }) };
      });
      setUploads((now) => [...now.filter(({ state }) => state !== 'added'), ...added]);
      for (const upload of added) if (upload.state === 'waiting') start(upload);
    },
    tryAgain: (upload: Upload) => {
      put(upload.key, { state: 'waiting' });
      start(upload);
    },
    /** Takes what is finished or refused off the list. */
    clear: () => setUploads((now) => now.filter(({ state }) => state === 'waiting' || state === 'sending')),
  };
}

function whyNot(file: File): string | null {
  if (file.size === 0) return 'It is empty.';
  if (file.size > MAX_IMAGE_BYTES) return 'It is larger than 12 MB.';
  if (file.type !== '' && !(imageTypes as readonly string[]).includes(file.type))
    return 'It is not a JPEG, PNG, WebP or AVIF.';
  return null;
}

async function send(file: File): Promise<{ src: string } | ReturnType<typeof refusal>> {
  try {
    return await callStaff('POST', 'staff/pictures', uploadedReply, { body: { data: await toBase64(file) } });
  } catch (error) {
    if (error instanceof StaffCallFailed)
      return refusal(error.message, error.status === 0 || error.status === TOO_MANY || error.status >= 500);
    return refusal('It could not be read on this device.', true);
  }
}

const toBase64 = (file: File): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => fail(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
