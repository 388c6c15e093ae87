import { useState } from 'react';
import { Button } from '../button.tsx';
import { Select } from './field.tsx';

const offered = [
  { hours: 0, label: 'No longer' },
  { hours: 1, label: '1 more hour' },
  { hours: 24, label: '24 more hours' },
  { hours: 72, label: '3 more days' },
  { hours: 168, label: '7 more days' },
] as const;

interface RotateFormProps {
  label: string;
  /** Label of the button. */
  action: string;
  busy: boolean;
  onRotate: (hours: number) => Promise<void>;
}

/** For how long an old key or secret works beside its new one. */
export function RotateForm({ label, action, busy, onRotate }: RotateFormProps) {
  const [hours, setHours] = useState('24');
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={label}
        name="hours"
        value={hours}
        onChange={setHours}
        options={offered.map((one) => ({ value: String(one.hours), label: one.label }))}
      />
      <Button variant="secondary" busy={busy} onClick={() => void onRotate(Number(hours))}>
        {action}
      </Button>
    </div>
  );
}
