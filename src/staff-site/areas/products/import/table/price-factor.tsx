import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';

/** What all prices of the table are multiplied by. */
export function PriceFactor({ priceTimes, onChange }: { priceTimes: string; onChange: (priceTimes: string) => void }) {
  const [typed, setTyped] = useState(priceTimes);
  return (
    <form
      className="mt-4 flex max-w-xl flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim());
      }}
    >
      <Field
        label="Multiply prices by"
        name="priceTimes"
        inputMode="decimal"
        maxLength={12}
        value={typed}
        onChange={setTyped}
        className="w-full max-w-sm"
      />
      <Button type="submit" variant="secondary" aria-disabled={typed.trim() === priceTimes}>
        Apply
      </Button>
      <p className="text-sm text-quiet">
        1.15 for prices without GST; an exchange rate for prices of another currency.
      </p>
    </form>
  );
}
