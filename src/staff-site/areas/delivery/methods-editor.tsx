import { Button } from '../../ui/button.tsx';
import type { MethodForm } from './form/method-form.ts';
import { newMethod } from './form/new-zone.ts';
import type { ErrorOf } from './form/use-zones-form.ts';
import { MethodEditor } from './method-editor.tsx';

interface MethodsProps {
  methods: readonly MethodForm[];
  onChange: (methods: MethodForm[]) => void;
  /** 'zones.0.methods', 'everywhereElse'. */
  path: string;
  errorOf: ErrorOf;
  ownErrorOf: ErrorOf;
}

/** The methods of a zone, in the order in which they are offered. */
export function MethodsEditor({ methods, onChange, path, errorOf, ownErrorOf }: MethodsProps) {
  return (
    <div className="mt-4 flex flex-col gap-5">
      {methods.length === 0 && <p>Nothing is delivered to this zone.</p>}
      {methods.map((method, at) => (
        <MethodEditor
          key={method.key}
          method={method}
          put={(values) => onChange(methods.map((one) => (one === method ? { ...one, ...values } : one)))}
          path={`${path}.${at}`}
          errorOf={errorOf}
          onRemove={() => onChange(methods.filter((one) => one !== method))}
        />
      ))}
      {ownErrorOf(path) && <p className="text-sm font-medium text-danger">{ownErrorOf(path)}</p>}
      <div>
        <Button small variant="secondary" onClick={() => onChange([...methods, newMethod()])}>
          Add a method
        </Button>
      </div>
    </div>
  );
}
