import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Answer, type ScanAnswer } from './scan-answer.tsx';
import { playTone } from './sounds.ts';
import { useFreeKeys } from './use-free-keys.ts';

const Camera = lazy(async () => ({ default: (await import('./camera-scanner.tsx')).CameraScanner }));

/**
 * A field for scanners that type like a keyboard and end with Enter, and for the camera (PARC-07). Keys that go nowhere
 * go here, so that nobody has to click before scanning. `onScan` answers at once; null: another screen follows.
 */
export function ScanField({
  label,
  hint,
  onScan,
}: {
  label: string;
  hint?: string;
  onScan: (code: string) => ScanAnswer | null;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<(ScanAnswer & { count: number }) | null>(null);
  const [withCamera, setWithCamera] = useState(false);
  useFreeKeys(form);
  const scan = (code: string) => {
    const trimmed = code.trim();
    if (trimmed === '') return;
    const said = onScan(trimmed);
    if (said) playTone(said.tone);
    setAnswer((before) => said && { ...said, count: (before?.count ?? 0) + 1 });
  };
  return (
    <div className="no-print mb-5">
      <form
        ref={form}
        className="flex max-w-xl items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setText('');
          scan(text);
          form.current?.querySelector('input')?.focus();
        }}
      >
        <Field
          className="flex-1"
          label={label}
          name="scan"
          hint={hint}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        <div className="pt-6">
          <Button variant="secondary" onClick={() => setWithCamera(!withCamera)}>
            {withCamera ? 'Close the camera' : 'Use the camera'}
          </Button>
        </div>
      </form>
      {withCamera && (
        <Suspense fallback={<p className="mt-2 text-sm text-quiet">Opening the camera …</p>}>
          <Camera onCode={scan} />
        </Suspense>
      )}
      {/* A component of its own for each scan: the same words are read again. */}
      {answer && <Answer key={answer.count} answer={answer} />}
    </div>
  );
}
