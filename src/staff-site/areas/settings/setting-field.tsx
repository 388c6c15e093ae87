import { zonesInWords } from '#contract/delivery/zone-words.ts';
import { type Typeface, typefaces } from '#contract/site/typefaces.ts';
import type { ShopSetting } from '#contract/staff/settings/shop-settings.ts';
import { useMay } from '../../session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, Select, TextBlock, Tick } from '../../ui/forms/field.tsx';
import { ColourField } from './colour-field.tsx';
import { ImageField } from './image-field.tsx';

interface SettingFieldProps {
  setting: ShopSetting;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** One setting: its field, or its value where the environment fixes it. */
export function SettingField({ setting, value, onChange, error }: SettingFieldProps) {
  const { name, label, help, isFixed } = setting;
  if (isFixed)
    return (
      <div>
        <p className="text-sm font-semibold">{label}</p>
        <p className="mt-1 break-words whitespace-pre-line">{shownValue(setting, setting.value)}</p>
        <p className="mt-1 text-sm text-quiet">
          Fixed by the environment of the server ({name}): it can only be changed there.
        </p>
      </div>
    );
  return (
    <div className="min-w-0">
      <Input setting={setting} value={value} onChange={onChange} error={error} help={help} />
      {value !== setting.default && setting.default !== '' && (
        <Button
          small
          variant="quiet"
          aria-label={`Use the default for ${label}: ${shownValue(setting, setting.default)}`}
          onClick={() => onChange(setting.default)}
        >
          Use the default
        </Button>
      )}
      <History setting={setting} />
    </div>
  );
}

/** The setting's own part of the activity log (OWN-08); its words begin where the field does. */
const History = ({ setting: { name, label } }: Pick<SettingFieldProps, 'setting'>) =>
  useMay('seeActivity') && (
    <div className="-ml-3">
      <ButtonLink
        to={`/activity?what=${name}&action=settings`}
        variant="quiet"
        small
        aria-label={`Earlier values of ${label}`}
      >
        Earlier values
      </ButtonLink>
    </div>
  );

/** A value in words. */
export function shownValue({ input }: Pick<ShopSetting, 'input'>, value: string): string {
  if (input === 'zones') return value === '' ? 'As the shipping file says' : zonesInWords(value);
  if (input === 'switch') return isOn(value) ? 'On' : 'Off';
  if (input === 'typeface') return typefaces[value as Typeface] ?? value;
  return value === '' ? 'None' : value;
}

/** Zones have a screen of their own. */
const ZonesField = ({ label, help }: { label: string; help: string }) => (
  <div>
    <p className="text-sm font-semibold">{label}</p>
    <div className="-ml-3">
      <ButtonLink to="/delivery" variant="quiet" small>
        Edit at Delivery
      </ButtonLink>
    </div>
    <p className="text-sm text-quiet">{help}</p>
  </div>
);

const isOn = (value: string): boolean => value === 'true' || value === '1';

/** Types of fields and their keyboards. */
const fieldTypes = {
  line: {},
  email: { type: 'email', autoComplete: 'off' },
  phone: { type: 'tel', autoComplete: 'off' },
  url: { type: 'url', inputMode: 'url', autoComplete: 'off' },
  number: { inputMode: 'decimal', autoComplete: 'off' },
  date: { type: 'date' },
} as const;

function Input({ setting, value, onChange, error, help }: SettingFieldProps & { help: string }) {
  const { name, label, input } = setting;
  const field = { name, label, value, onChange, hint: help, optional: setting.default === '', ...(error && { error }) };
  switch (input) {
    case 'switch':
      return (
        <>
          <Tick
            name={name}
            label={label}
            checked={isOn(value)}
            onChange={(checked) => onChange(checked ? 'true' : 'false')}
          />
          <p className="text-sm text-quiet">{help}</p>
        </>
      );
    case 'zones':
      return <ZonesField label={label} help={help} />;
    case 'text':
    case 'links':
      return <TextBlock {...field} />;
    case 'image':
      return <ImageField label={label} hint={help} value={value} onChange={onChange} {...(error && { error })} />;
    case 'typeface':
      return <Select {...field} options={Object.entries(typefaces).map(([name, label]) => ({ value: name, label }))} />;
    case 'colour':
      return <ColourField {...field} />;
    default:
      return <Field {...field} {...fieldTypes[input]} />;
  }
}
