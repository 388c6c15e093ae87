import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { emptySize, type SizeForm, sizeColumns } from './product-form.ts';

interface SizeListProps {
  sizes: readonly SizeForm[];
  /** Code of the product: the prefix of a new size's code. */
  code: string;
  fields: Readonly<Record<string, string>>;
  onChange: (sizes: SizeForm[]) => void;
}

/** The sizes of a product in order. A removed size is retired, because orders and stock refer to it. */
export function SizeList({ sizes, code, fields, onChange }: SizeListProps) {
  const put = (key: string, values: Partial<SizeForm>) =>
    onChange(sizes.map((size) => (size.key === key ? { ...size, ...values } : size)));
  return (
    <>
      <ul className="flex flex-col gap-2">
        {sizes.map((size, at) => (
          <SizeItem
            key={size.key}
            size={size}
            at={at}
            fields={fields}
            onChange={(values) => put(size.key, values)}
            onRemove={() => onChange(sizes.filter(({ key }) => key !== size.key))}
          />
        ))}
      </ul>
      {fields.variants && <p className="mt-2 text-sm font-medium text-danger">A product needs at least one size.</p>}
      <div className="mt-3">
        <Button
          variant="secondary"
          small
          onClick={() => onChange([...sizes, { ...emptySize(), code: code ? `${code}-` : '' }])}
        >
          Add a size
        </Button>
      </div>
    </>
  );
}

interface SizeItemProps {
  size: SizeForm;
  at: number;
  fields: Readonly<Record<string, string>>;
  onChange: (values: Partial<SizeForm>) => void;
  onRemove: () => void;
}

function SizeItem({ size, at, fields, onChange, onRemove }: SizeItemProps) {
  const error = (name: string) => fields[`variants.${at}.${name}`];
  return (
    <li className="rounded-xs border border-line p-3">
      <div className="grid items-start gap-3 sm:grid-cols-[7rem_1fr_11rem]">
        <Field
          label="Size"
          name={`label-${at}`}
          autoComplete="off"
          value={size.label}
          onChange={(label) => onChange({ label })}
          error={error('label')}
        />
        <Field
          label="Code"
          name={`code-${at}`}
          autoComplete="off"
          value={size.code}
          onChange={(value) => onChange({ code: value })}
          error={error('code')}
        />
        <Field
          label="Barcode"
          name={`barcode-${at}`}
          optional
          inputMode="numeric"
          autoComplete="off"
          value={size.barcode}
          onChange={(barcode) => onChange({ barcode })}
          error={error('barcode')}
        />
      </div>
      <ShoeSizes size={size} at={at} error={error} onChange={onChange} />
      <div className="mt-1">
        <Button small variant="quiet" aria-label={`Remove size ${size.label || at + 1}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

/** The size in the systems of footwear, closed until it is needed. */
function ShoeSizes({
  size,
  at,
  error,
  onChange,
}: Pick<SizeItemProps, 'size' | 'at' | 'onChange'> & { error: (name: string) => string | undefined }) {
  return (
    <details className="mt-2">
      <summary className="min-h-9 cursor-pointer py-1.5 text-sm">
        <span className="underline underline-offset-4">Shoe sizes</span>{' '}
        <span className="text-quiet">
          {Object.entries(sizeColumns)
            .flatMap(([system, words]) =>
              size.sizes[system as keyof typeof sizeColumns]
                ? [`${words} ${size.sizes[system as keyof typeof sizeColumns]}`]
                : [],
            )
            .join(' · ') || 'none'}
        </span>
      </summary>
      <div className="grid grid-cols-2 gap-3 pt-2 sm:grid-cols-5">
        {Object.entries(sizeColumns).map(([system, words]) => (
          <Field
            key={system}
            label={words}
            name={`${system}-${at}`}
            optional
            autoComplete="off"
            value={size.sizes[system as keyof typeof sizeColumns]}
            onChange={(value) => onChange({ sizes: { ...size.sizes, [system]: value } })}
            error={error(`sizes.${system}`)}
          />
        ))}
      </div>
    </details>
  );
}
