import { useMay } from '../../../session.ts';
import { Field } from '../../../ui/forms/field.tsx';

interface WasReasonFieldProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

/** Why a manager shows a was price that the history does not prove (HON-02); nothing for other staff. */
export function WasReasonField(props: WasReasonFieldProps) {
  if (!useMay('overruleWasPrices')) return null;
  return (
    <Field
      {...props}
      label="Reason for a was price without proof"
      optional
      autoComplete="off"
      maxLength={300}
      hint="Kept with your name. Such as: sold at this price in our store since March."
    />
  );
}
