import type { StaffChangeable } from '#contract/staff/orders/staff-order-changes.ts';
import { productName } from '#shared/product-name.ts';
import { colourAndSize, sizeInSentence, sizePhrase } from '#shared/size-phrase.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { Field, Select } from '../../../ui/forms/field.tsx';
import type { ChangeDraft, LineDraft } from './change-draft.ts';

interface GoodsProps {
  draft: ChangeDraft;
  put: (values: Partial<ChangeDraft>) => void;
  fields: Readonly<Record<string, string>>;
}

/** The lines of the order: another size for some units, or another number of units. */
export function ChangedLines({ lines, draft, put, fields }: GoodsProps & Pick<StaffChangeable, 'lines'>) {
  const drafts = lines.map((line) => draft.lines[line.lineId] ?? { size: '', qty: `${line.qty}` });
  const isSized = drafts.map(({ size }) => size !== '');
  const isCounted = lines.map((line, index) => !isSized[index] && drafts[index]?.qty.trim() !== `${line.qty}`);
  /** Under which name the API says what is wrong with the units of a line. */
  const fieldOf = (index: number) =>
    isSized[index]
      ? `sizes.${isSized.slice(0, index).filter(Boolean).length}.qty`
      : `quantities.${isCounted.slice(0, index).filter(Boolean).length}.qty`;
  return (
    <ul className="flex flex-col gap-5">
      {lines.map((line, index) => {
        const one = drafts[index] ?? { size: '', qty: '' };
        const set = (values: Partial<LineDraft>) =>
          put({ lines: { ...draft.lines, [line.lineId]: { ...one, ...values } } });
        return (
          <li key={line.lineId}>
            <fieldset>
              <legend className="mb-2">
                <span className="font-semibold break-words">{productName(line)}</span>{' '}
                <span className="text-sm text-quiet">{colourAndSize(line.colourName, line.size)}</span>
              </legend>
              <div className="grid gap-3 sm:grid-cols-2">
                <Field
                  label={isSized[index] ? `Units to change, of ${line.qty}` : 'Quantity'}
                  name={`qty-${line.lineId}`}
                  inputMode="numeric"
                  hint={isSized[index] ? 'The others keep their size.' : '0 removes the item.'}
                  value={one.qty}
                  onChange={(qty) => set({ qty })}
                  error={isSized[index] || isCounted[index] ? fields[fieldOf(index)] : undefined}
                />
                {line.sizes.length > 0 && (
                  <Select
                    label="Size"
                    name={`size-${line.lineId}`}
                    value={one.size}
                    onChange={(size) => set({ size, qty: `${line.qty}` })}
                    options={[
                      { value: '', label: `Keep ${sizeInSentence(line.size)}` },
                      ...line.sizes.map(({ variantId, size }) => ({ value: variantId, label: sizePhrase(size) })),
                    ]}
                  />
                )}
              </div>
            </fieldset>
          </li>
        );
      })}
    </ul>
  );
}

/** Products to add with their size, found by name, code or barcode. */
export function AddedProducts({ draft, put, fields }: GoodsProps) {
  const { added } = draft;
  const set = (at: number, values: Partial<(typeof added)[number]>) =>
    put({ added: added.map((one, index) => (index === at ? { ...one, ...values } : one)) });
  return (
    <div className="mt-5 border-t border-line pt-4">
      {added.map((one, index) => (
        <fieldset
          // A row has no name of its own, and none moves.
          key={`${index}`}
          className="mb-3"
        >
          <legend className="sr-only">Added product {index + 1}</legend>
          <div className="grid items-start gap-3 sm:grid-cols-[1fr_7rem_auto]">
            <ChoiceField
              label="Product and size"
              name={`added-code-${index}`}
              of="size"
              max={1}
              values={one.code === '' ? [] : [one.code]}
              onChange={([code = '']) => set(index, { code })}
              error={fields[`added.${index}.code`]}
            />
            <Field
              label="Quantity"
              name={`added-qty-${index}`}
              inputMode="numeric"
              value={one.qty}
              onChange={(qty) => set(index, { qty })}
              error={fields[`added.${index}.qty`]}
            />
            <div className="sm:pt-6">
              <Button
                variant="quiet"
                aria-label={`Do not add product ${index + 1}`}
                onClick={() => put({ added: added.filter((_, at) => at !== index) })}
              >
                Do not add
              </Button>
            </div>
          </div>
        </fieldset>
      ))}
      <Button variant="secondary" onClick={() => put({ added: [...added, { code: '', qty: '1' }] })}>
        Add a product
      </Button>
    </div>
  );
}
