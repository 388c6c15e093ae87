import { type ReactNode, useState } from 'react';
import { orderMessages } from '#contract/messages/order-messages.ts';
import type { Changeable, OrderChange } from '#contract/orders/order-changes.ts';
import type { OrderView } from '#contract/orders/orders.ts';
import { productName } from '#shared/product-name.ts';
import { colourAndSize, sizeInSentence, sizePhrase } from '#shared/size-phrase.ts';
import type { ApiResult } from '#storefront/lib/api-client/call-api.ts';
import { useApiForm } from '#storefront/lib/forms/use-api-form.ts';
import { Alert } from '#storefront/ui/alert.tsx';
import { Button } from '#storefront/ui/buttons/button.tsx';
import { FormError } from '#storefront/ui/forms/form-error.tsx';
import { FieldError, inputClasses } from '#storefront/ui/forms/text-field.tsx';
import type { FormErrors, FormValues } from '#storefront/ui/forms/use-form.ts';
import { explainChange } from './use-order-change.ts';

type Line = Changeable['lines'][number];

const sizeField = ({ lineId }: Line) => `size-${lineId}`;
const qtyField = ({ lineId }: Line) => `qty-${lineId}`;

/** The lines that get another size, as the API takes them. */
const wishOf = (lines: readonly Line[], values: FormValues): OrderChange['sizes'] =>
  lines.flatMap((line) => {
    const variantId = String(values[sizeField(line)]);
    return variantId === '' ? [] : [{ lineId: line.lineId, qty: Number(values[qtyField(line)]), variantId }];
  });

function checkSizes(lines: readonly Line[], values: FormValues): FormErrors<FormValues> {
  const [first] = lines;
  return first && wishOf(lines, values).length === 0 ? { [sizeField(first)]: orderMessages.changeNothingChosen } : {};
}

interface SizesFormProps {
  lines: readonly Line[];
  send: (wish: Omit<OrderChange, 'changeId'>) => Promise<ApiResult<OrderView>>;
  onDone: () => void;
}

/** Another size of what was ordered, at the same price (EDIT-02). */
export function SizesForm({ lines: all, send, onDone }: SizesFormProps) {
  const lines = all.filter(({ sizes }) => sizes.length > 0);
  const [initial] = useState<FormValues>(() =>
    Object.assign({}, ...lines.map((line) => ({ [sizeField(line)]: '', [qtyField(line)]: `${line.qty}` }))),
  );
  const form = useApiForm<FormValues>({
    initial,
    check: async (values) => checkSizes(lines, values),
    send: (values) => send({ sizes: wishOf(lines, values) }),
    explain: explainChange,
    onDone,
  });
  if (lines.length === 0) return <Alert>{orderMessages.changeNoOtherSizes}</Alert>;
  return (
    <form ref={form.ref} onSubmit={form.submit} method="post" noValidate aria-busy={form.busy} className="grid gap-5">
      <FormError form={form} />
      <ul className="grid gap-5">
        {lines.map((line) => (
          <li key={line.lineId} className="grid gap-3">
            <p>
              <span className="block font-semibold wrap-break-word">{productName(line)}</span>
              <span className="text-sm text-quiet">{colourAndSize(line.colourName, line.size)}</span>
            </p>
            <div className="grid gap-4 sm:grid-cols-2">
              <Choice label="New size" {...form.text(sizeField(line))}>
                <option value="">Keep {sizeInSentence(line.size)}</option>
                {line.sizes.map(({ variantId, size }) => (
                  <option key={variantId} value={variantId}>
                    {sizePhrase(size)}
                  </option>
                ))}
              </Choice>
              {line.qty > 1 && form.values[sizeField(line)] !== '' && (
                <Choice label="How many" {...form.text(qtyField(line))}>
                  {Array.from({ length: line.qty }, (_, index) => (
                    <option key={index + 1} value={`${index + 1}`}>
                      {index + 1 === line.qty ? `All ${line.qty}` : index + 1}
                    </option>
                  ))}
                </Choice>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Button type="submit" disabled={!form.ready} busy={form.busy} full>
        Change size
      </Button>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
  children: ReactNode;
}

function Choice({ label, name, value, error, onChange, onBlur, children }: ChoiceProps) {
  const id = `change-${name}`;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        className={`h-12 ${inputClasses}`}
      >
        {children}
      </select>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
