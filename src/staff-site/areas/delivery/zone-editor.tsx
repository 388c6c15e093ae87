import { useState } from 'react';
import { counted } from '#shared/counted.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import type { ErrorOf } from './form/use-zones-form.ts';
import type { ZoneForm } from './form/zones-form.ts';
import { MethodsEditor } from './methods-editor.tsx';
import { PlaceFields } from './place-fields.tsx';

interface ZoneEditorProps {
  zone: ZoneForm;
  at: number;
  onChange: (zone: ZoneForm) => void;
  onRemove: () => void;
  onMoveUp: () => void;
  errorOf: ErrorOf;
  ownErrorOf: ErrorOf;
}

/** One zone: where it is, and its methods. Open while something in it is wrong. */
export function ZoneEditor({ zone, at, onChange, onRemove, onMoveUp, errorOf, ownErrorOf }: ZoneEditorProps) {
  const put = (values: Partial<ZoneForm>) => onChange({ ...zone, ...values });
  const path = `zones.${at}`;
  const [isOpen, setOpen] = useState(zone.name === '');
  const named = zone.name.trim() || 'New zone';
  return (
    <details
      open={isOpen || errorOf(path) !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-xs border border-line-strong"
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-2">
        <span className="font-semibold">{`${at + 1}. ${named}`}</span>
        <span className="text-sm text-quiet">{counted(zone.methods.length, 'method')}</span>
      </summary>
      <div className="border-t border-line px-3 py-4">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Field
            label="Name of the zone"
            name={`${path}.name`}
            autoComplete="off"
            value={zone.name}
            onChange={(name) => put({ name })}
            error={errorOf(`${path}.name`)}
          />
          <Field
            label="Postcodes"
            name={`${path}.postcodes`}
            autoComplete="off"
            optional
            hint="With commas between them: 1081, 0600-0632."
            value={zone.postcodes}
            onChange={(postcodes) => put({ postcodes })}
            error={errorOf(`${path}.postcodes`)}
          />
        </div>
        <PlaceFields zone={zone} put={put} path={path} />
        <MethodsEditor
          methods={zone.methods}
          onChange={(methods) => put({ methods })}
          path={`${path}.methods`}
          errorOf={errorOf}
          ownErrorOf={ownErrorOf}
        />
        <div className="mt-4 flex flex-wrap gap-2">
          {at > 0 && (
            <Button small variant="secondary" aria-label={`Move up zone ${named}`} onClick={onMoveUp}>
              Move up
            </Button>
          )}
          <Button small variant="secondary" aria-label={`Remove zone ${named}`} onClick={onRemove}>
            Remove zone
          </Button>
        </div>
      </div>
    </details>
  );
}
