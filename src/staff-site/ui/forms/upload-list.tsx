import { counted } from '#shared/counted.ts';
import { Button } from '../button.tsx';
import type { Upload } from './use-uploads.ts';

interface UploadListProps {
  uploads: readonly Upload[];
  busy: boolean;
  onTryAgain: (upload: Upload) => void;
  onClear: () => void;
}

const stateWords = { waiting: 'Waiting', sending: 'Uploading …', added: 'Added', refused: 'Not added' } as const;

/** What became of each file, how many are finished, and the refused ones with their reasons. */
export function UploadList({ uploads, busy, onTryAgain, onClear }: UploadListProps) {
  const refused = uploads.filter(({ state }) => state === 'refused');
  const added = uploads.filter(({ state }) => state === 'added').length;
  const finished = added + refused.length;
  return (
    <>
      <p role="status" className={uploads.length > 0 ? 'mt-2 text-sm' : 'sr-only'}>
        {uploads.length === 0
          ? ''
          : busy
            ? `${finished} of ${counted(uploads.length, 'file')} finished.`
            : `${counted(added, 'image')} added.${refused.length > 0 ? ` ${counted(refused.length, 'file')} not added.` : ''}`}
      </p>
      {busy && (
        <progress
          aria-label="Progress of the upload"
          max={uploads.length}
          value={finished}
          className="block h-2 w-full accent-ink"
        />
      )}
      {(busy || refused.length > 0) && (
        <ul aria-label="Files" className="mt-2 flex flex-col gap-2 text-sm">
          {uploads
            .filter(({ state }) => busy || state === 'refused')
            .map((upload) => (
              <li key={upload.key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 flex-1 basis-40 break-words">
                  <span className="font-semibold break-all">{upload.file.name}</span>:{' '}
                  <span className={upload.state === 'refused' ? 'text-danger' : 'text-quiet'}>
                    {stateWords[upload.state]}
                    {upload.reason && `. ${upload.reason}`}
                  </span>
                </span>
                {upload.again && upload.state === 'refused' && (
                  <Button
                    small
                    variant="secondary"
                    aria-label={`Try again: ${upload.file.name}`}
                    onClick={() => onTryAgain(upload)}
                  >
                    Try again
                  </Button>
                )}
              </li>
            ))}
        </ul>
      )}
      {!busy && refused.length > 0 && (
        <Button small variant="quiet" onClick={onClear}>
          Clear this list
        </Button>
      )}
    </>
  );
}
