import { Button } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { SizeField } from './size-field.tsx';
import { newTriedItem, type TriedItem } from './tried-item.ts';

interface TriedItemsProps {
  items: readonly TriedItem[];
  onChange: (items: TriedItem[]) => void;
  fields: Readonly<Record<string, string>>;
}

/** The cart to try: products with size and quantity. */
export function TriedItems({ items, onChange, fields }: TriedItemsProps) {
  const put = (key: string, values: Partial<TriedItem>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...values } : item)));
  return (
    <div className="flex flex-col gap-3">
      {items.map((item, at) => (
        <fieldset key={item.key} className="grid items-start gap-4 sm:grid-cols-[2fr_1fr_6rem_auto]">
          <legend className="sr-only">{`Item ${at + 1}`}</legend>
          <ChoiceField
            label="Product"
            name={`try-product-${at}`}
            of="product"
            max={1}
            values={item.product === '' ? [] : [item.product]}
            onChange={([product = '']) => put(item.key, { product, code: '' })}
            error={item.product === '' ? fields[`items.${at}.code`] : undefined}
          />
          <SizeField
            item={item}
            at={at}
            onChange={(code) => put(item.key, { code })}
            error={item.product === '' ? undefined : fields[`items.${at}.code`]}
          />
          <Field
            label="Quantity"
            name={`try-qty-${at}`}
            inputMode="numeric"
            autoComplete="off"
            value={item.qty}
            onChange={(qty) => put(item.key, { qty })}
            error={fields[`items.${at}.qty`]}
          />
          {items.length > 1 && (
            <div className="sm:pt-6">
              <Button
                small
                variant="quiet"
                aria-label={`Remove item ${at + 1}`}
                onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
              >
                Remove
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div>
        <Button small variant="secondary" onClick={() => onChange([...items, newTriedItem()])}>
          Add a product
        </Button>
      </div>
    </div>
  );
}
