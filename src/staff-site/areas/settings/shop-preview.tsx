import { useState } from 'react';
import { SETTINGS_PREVIEW_PARAM } from '#contract/staff/settings/shop-settings.ts';
import { ShopLink } from '../../ui/button.tsx';
import { RadioGroup, Select } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ShopFrame } from '../../ui/shop-frame.tsx';

const widths = [
  { value: '390', label: 'Phone' },
  { value: '768', label: 'Tablet' },
  { value: '1280', label: 'Desktop' },
] as const;
type Width = (typeof widths)[number]['value'];

const pages = [
  { value: '', label: 'Home page' },
  { value: '/products', label: 'All products' },
  { value: '/stores', label: 'Stores' },
  { value: '/account/login', label: 'Log in' },
] as const;

/** The real shop with a draft, in a frame as wide as a phone, a tablet or a desktop. */
export function ShopPreview({ previewKey }: { previewKey: string }) {
  const [width, setWidth] = useState<Width>('390');
  const [page, setPage] = useState('');
  const path = `${page}?${SETTINGS_PREVIEW_PARAM}=${previewKey}`;
  return (
    <Panel title="Preview" actions={<ShopLink path={path}>Open in a new tab</ShopLink>}>
      <div className="mb-4 flex flex-wrap items-end gap-x-8 gap-y-3">
        <RadioGroup label="Width" name="width" value={width} onChange={setWidth} options={widths} />
        <Select label="Page" name="page" value={page} onChange={setPage} options={pages} />
      </div>
      <ShopFrame path={path} width={Number(width)} />
      <p className="mt-3 text-sm text-quiet">
        Whoever has the address of the new tab sees this draft, without a log-in, until it is published or deleted.
      </p>
    </Panel>
  );
}
