import { useState } from 'react';
import { ValuesPanel } from '../../../ui/custom-fields/values-panel.tsx';
import { Select } from '../../../ui/forms/field.tsx';

interface SizeValuesProps {
  code: string;
  sizes: readonly { code: string; label: string }[];
  mayEdit: boolean;
}

/** The custom fields of the sizes of a product, one size at a time (OWN-14). */
export function SizeValues({ code, sizes, mayEdit }: SizeValuesProps) {
  const [chosen, setChosen] = useState(sizes[0]?.code ?? '');
  const size = sizes.some((one) => one.code === chosen) ? chosen : sizes[0]?.code;
  if (size === undefined) return null;
  return (
    <ValuesPanel
      title="Custom fields of a size"
      path={`staff/products/${encodeURIComponent(code)}/sizes/${encodeURIComponent(size)}`}
      mayEdit={mayEdit}
      seen="Saved. Shoppers see what is public within seconds."
    >
      <Select
        className="mb-4 max-w-xs"
        label="Size"
        name="size"
        value={size}
        onChange={setChosen}
        options={sizes.map((one) => ({ value: one.code, label: `${one.label} (${one.code})` }))}
      />
    </ValuesPanel>
  );
}
