/**
 * The card form by the gateway's own script: three fields, each in a frame of the gateway. Loaded only where the
 * gateway renders the form itself.
 */
import type { HostedFields } from 'braintree-web';
import { useEffect, useId, useRef, useState } from 'react';
import { FieldError } from '#storefront/ui/forms/text-field.tsx';
import type { CardResult } from '../../card/card-frame-protocol.ts';
import { type CardField, cardFieldMessages } from './card-problems.ts';
import { openHostedFields } from './open-hosted-fields.ts';

interface CardFieldsProps {
  clientToken: string;
  /** Called with the tokeniser once the fields are ready; with null when they failed to load. */
  onOpen: (tokenise: (() => Promise<CardResult>) | null) => void;
  onSubmit: () => void;
}
const fields: { field: CardField; label: string }[] = [
  { field: 'number', label: 'Card number' },
  { field: 'expirationDate', label: 'Expiry date' },
  { field: 'cvv', label: 'Security code' },
];

export function CardFields({ clientToken, onOpen, onSubmit }: CardFieldsProps) {
  const id = useId();
  const [wrong, setWrong] = useState<readonly CardField[]>([]);
  const hosted = useRef<HostedFields | null>(null);
  const latestProps = useRef({ onOpen, onSubmit });
  useEffect(() => {
    latestProps.current = { onOpen, onSubmit };
  });

  useEffect(() => {
    let isUnmounted = false;
    const open = async () => {
      const opened = await openHostedFields(clientToken, (field) => `[data-card-field="${id}-${field}"]`, {
        onSubmit: () => latestProps.current.onSubmit(),
        mark: setWrong,
      });
      if (isUnmounted) return void opened.hosted.teardown();
      hosted.current = opened.hosted;
      latestProps.current.onOpen(opened.tokenise);
    };
    open().catch(() => {
      if (!isUnmounted) latestProps.current.onOpen(null);
    });
    return () => {
      isUnmounted = true;
      void hosted.current?.teardown();
      hosted.current = null;
    };
  }, [clientToken, id]);

  return (
    <div className="grid grid-cols-2 gap-4 p-1">
      {fields.map(({ field, label }) => (
        <div key={field} className={field === 'number' ? 'col-span-2' : ''}>
          <button
            type="button"
            tabIndex={-1}
            className="mb-1 block text-sm font-semibold"
            onClick={() => hosted.current?.focus(field)}
          >
            {label}
          </button>
          <div
            data-card-field={`${id}-${field}`}
            className={`h-12 rounded-xs border px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus ${wrong.includes(field) ? 'border-danger' : 'border-line-strong'}`}
          />
          <FieldError
            id={`${id}-${field}-error`}
            message={wrong.includes(field) ? cardFieldMessages[field] : undefined}
          />
        </div>
      ))}
    </div>
  );
}
