import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from './button.tsx';
import { Panel } from './panel.tsx';
import { showToast } from './toasts.tsx';

interface SecretOnceProps {
  title: string;
  /** What it is for, and where it goes. */
  note: string;
  secret: string;
  /** Where "I have saved it" leads. */
  to: string;
}

/**
 * A key or secret at the only time that it is shown: it is in the memory of this screen and nowhere else. It takes the
 * focus, so that it is in view and read out. Needs a `key` where one may follow another.
 */
export function SecretOnce({ title, note, secret, to }: SecretOnceProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast('Copied.'),
      () => showToast('It could not be copied. Select it and copy it yourself.', 'error'),
    );
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Panel title={title}>
        <p className="mb-2 font-medium">Save it now: it will not be shown again.</p>
        <p className="mb-4 text-quiet">{note}</p>
        <p className="mb-4 rounded-xs border border-line bg-sunken px-3 py-2 font-mono text-sm break-all select-all">
          {secret}
        </p>
        <div className="flex flex-wrap gap-2">
          {'clipboard' in navigator && (
            <Button variant="secondary" onClick={() => void copy()}>
              Copy
            </Button>
          )}
          <ButtonLink to={to}>I have saved it. Continue</ButtonLink>
        </div>
      </Panel>
    </div>
  );
}
