import { useEffect, useState } from 'react';
import { productReply } from '#contract/staff/products/staff-products.ts';
import { callStaff, StaffCallFailed } from '../../../staff-call.ts';
import { Select } from '../../../ui/forms/field.tsx';
import type { TriedItem } from './tried-item.ts';

interface SizeFieldProps {
  item: TriedItem;
  at: number;
  onChange: (code: string) => void;
  error: string | undefined;
}
/** The sizes of the chosen product; its first one is chosen by itself. */
export function SizeField({ item: { product, code }, at, onChange, error }: SizeFieldProps) {
  const [sizes, setSizes] = useState<readonly { value: string; label: string }[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another product has other sizes
  useEffect(() => {
    setSizes([]);
    if (product === '') return;
    const stop = new AbortController();
    void callStaff('GET', `staff/products/${encodeURIComponent(product)}`, productReply, { signal: stop.signal })
      .then((reply) => {
        const found = reply.product.variants.map((size) => ({ value: size.code, label: size.label }));
        setSizes(found);
        onChange(found[0]?.value ?? '');
      })
      .catch((failed: unknown) => {
        if (!stop.signal.aborted && !(failed instanceof StaffCallFailed)) throw failed;
      });
    return () => stop.abort();
  }, [product]);
  return (
    <Select
      label="Size"
      name={`try-size-${at}`}
      value={code}
      onChange={onChange}
      options={sizes.length === 0 ? [{ value: '', label: '–' }] : sizes}
      error={error}
    />
  );
}
