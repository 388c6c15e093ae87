import { Button } from '../../../ui/button.tsx';
import { TextBlock } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { EditedPromotion } from './form-fields.tsx';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const NEW_CODES = 50;

/** Promo codes: those that all may use, and those for one order each. */
export function CodesPanel({ edited: { form, put, errorOf } }: { edited: EditedPromotion }) {
  const addCodes = () => {
    const codes = Array.from({ length: NEW_CODES }, () => newCode(form.id));
    put({ uniqueCodes: [form.uniqueCodes.trim(), ...codes].filter(Boolean).join('\n') });
  };
  return (
    <Panel title="Codes">
      <div className="flex max-w-xl flex-col gap-4">
        <TextBlock
          label="Codes for everyone, one per line"
          name="codes"
          optional
          rows={2}
          value={form.codes}
          onChange={(codes) => put({ codes })}
          error={errorOf('codes')}
          hint="Without a code the promotion applies automatically."
        />
        <TextBlock
          label="Single-use codes, one per line"
          name="uniqueCodes"
          optional
          rows={3}
          value={form.uniqueCodes}
          onChange={(uniqueCodes) => put({ uniqueCodes })}
          error={errorOf('uniqueCodes')}
        />
        <div>
          <Button small variant="secondary" onClick={addCodes}>
            {`Make ${NEW_CODES} codes`}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** Not guessable: 50 bits. */
function newCode(id: string): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => ALPHABET[byte & 31]).join('');
  return `${id.slice(0, 12).toUpperCase() || 'KERB'}-${random}`;
}
