/**
 * The card form by the gateway's own script: three fields, each in a frame of the gateway. Loaded only where the
 * gateway renders the form itself.
 */
import type { HostedFields } from 'braintree-web';
import { create as createClient } from 'braintree-web/client';
import { create as createCollector } from 'braintree-web/data-collector';
import { create as createFields } from 'braintree-web/hosted-fields';
import { useEffect, useId, useRef, useState } from 'react';
import { FieldError } from '#storefront/ui/forms/text-field.tsx';
import type { CardResult } from '../../card/use-card-frame.ts';
import { type CardField, cardFieldMessages, readCardProblem } from './card-problems.ts';

interface CardFieldsProps {
  clientToken: string;
  /** Called with the tokeniser once the fields are ready; with null when they failed to load. */
  onOpen: (tokenise: (() => Promise<CardResult>) | null) => void;
  onSubmit: () => void;
}
type Hosted = HostedFields;
const fields: { field: CardField; label: string; placeholder: string }[] = [
  { field: 'number', label: 'Card number', placeholder: '' },
  { field: 'expirationDate', label: 'Expiry date', placeholder: 'MM / YY' },
  { field: 'cvv', label: 'Security code', placeholder: '' },
];

export function CardFields({ clientToken, onOpen, onSubmit }: CardFieldsProps) {
  const id = useId();
  const [wrong, setWrong] = useState<readonly CardField[]>([]);
  const hosted = useRef<Hosted | null>(null);
  const latestProps = useRef({ onOpen, onSubmit });
  useEffect(() => {
    latestProps.current = { onOpen, onSubmit };
  });

  useEffect(() => {
    let isUnmounted = false;
    const place = (field: CardField) => ({ selector: `[data-card-field="${id}-${field}"]` });
    const open = async () => {
      const client = await createClient({ authorization: clientToken });
      const created = await createFields({
        client,
        styles: { input: { 'font-size': '16px', color: getComputedStyle(document.body).color } },
        fields: {
          number: place('number'),
          expirationDate: { ...place('expirationDate'), placeholder: 'MM / YY' },
          cvv: place('cvv'),
        },
      });
      if (isUnmounted) return void created.teardown();
      hosted.current = created;
      created.on('inputSubmitRequest', () => latestProps.current.onSubmit());
      created.on('blur', ({ emittedBy, fields: state }) => {
        const field = emittedBy as CardField;
        const { isValid, isEmpty } = state[field];
        setWrong((before) => [...before.filter((each) => each !== field), ...(isValid || isEmpty ? [] : [field])]);
      });
      created.on('validityChange', ({ emittedBy, fields: state }) => {
        const field = emittedBy as CardField;
        if (state[field].isValid) setWrong((before) => before.filter((each) => each !== field));
      });
      // Fraud checks are optional: without device data the order continues.
      const collector = createCollector({ client }).catch(() => null);
      latestProps.current.onOpen(async () => {
        try {
          const { nonce, details } = await created.tokenize();
          setWrong([]);
          const deviceData = (await collector)?.deviceData;
          const expiry = `${details.expirationMonth}/${details.expirationYear}`;
          return {
            kind: 'NONCE',
            card: {
              nonce,
              brand: details.cardType,
              last4: details.lastFour,
              expiry,
              ...(deviceData && { deviceData }),
            },
          };
        } catch (error) {
          const blamed = readCardProblem(error);
          if (!blamed) return { kind: 'FAILED' };
          setWrong(blamed);
          if (blamed[0]) created.focus(blamed[0]);
          return { kind: 'INVALID' };
        }
      });
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
