import { type ReactNode, useId } from 'react';
import { returnReasons } from '#contract/orders/returns.ts';
import { productName } from '#shared/product-name.ts';
import { colourAndSize } from '#shared/size-phrase.ts';
import { money } from '#storefront/features/cart/quote-totals.tsx';
import { Checkbox } from '#storefront/ui/forms/checkbox.tsx';
import { FieldError, inputClasses } from '#storefront/ui/forms/text-field.tsx';
import { fieldsOf, type ReturnableLine, type ReturnFormState } from './use-return-form.ts';

interface LineChoiceProps {
  line: ReturnableLine;
  form: ReturnFormState;
}

const selectClasses = `h-12 ${inputClasses}`;

/** One line of the order; once it is chosen, how many, why, and what instead. */
export function LineChoice({ line, form }: LineChoiceProps) {
  const fields = fieldsOf(line);
  const box = form.checkbox(fields.isChosen);
  return (
    <li className={`rounded-xs border bg-raised px-4 py-3 ${box.checked ? 'border-ink' : 'border-line'}`}>
      <Checkbox {...box}>
        <span className="font-semibold wrap-break-word">{productName(line)}</span>
        <span className="block text-sm text-quiet">
          {colourAndSize(line.colourName, line.size)} · {money(line.each)}
        </span>
      </Checkbox>
      {box.checked && (
        <div className="grid gap-4 pt-2 pb-2 sm:grid-cols-2 sm:pl-9">
          {line.qty > 1 && (
            <PlainSelect label="Quantity" field={fields.qty} form={form}>
              {Array.from({ length: line.qty }, (_, index) => (
                <option key={index + 1}>{index + 1}</option>
              ))}
            </PlainSelect>
          )}
          <ReasonField field={fields.reason} form={form} />
          {line.exchange.length > 0 && (
            <PlainSelect label="Refund or exchange" field={fields.exchange} form={form}>
              <option value="">Refund</option>
              {line.exchange.map(({ variantId, size }) => (
                <option key={variantId} value={variantId}>
                  Size {size}
                </option>
              ))}
            </PlainSelect>
          )}
        </div>
      )}
    </li>
  );
}

interface SelectProps {
  field: string;
  form: ReturnFormState;
}

/** A choice that is always valid. */
function PlainSelect({ label, field, form, children }: SelectProps & { label: string; children: ReactNode }) {
  return (
    <label className="block text-sm font-semibold">
      {label}
      <select
        name={field}
        value={String(form.values[field])}
        onChange={(event) => form.set(field, event.currentTarget.value)}
        className={`mt-1 font-normal ${selectClasses}`}
      >
        {children}
      </select>
    </label>
  );
}

function ReasonField({ field, form }: SelectProps) {
  const id = useId();
  const error = form.errors[field];
  return (
    <div>
      <label htmlFor={`${id}-reason`} className="mb-1 block text-sm font-semibold">
        Reason
      </label>
      <select
        id={`${id}-reason`}
        name={field}
        value={String(form.values[field])}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => form.set(field, event.currentTarget.value)}
        className={selectClasses}
      >
        <option value="">Choose…</option>
        {returnReasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </select>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
