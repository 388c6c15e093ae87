import { useState } from 'react';
import { CONTENT_PREVIEW_PARAM, type DraftReply } from '#contract/staff/content/staff-drafts.ts';
import { ShopLink } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ShopFrame } from '../../../ui/shop-frame.tsx';
import { When } from '../../../ui/values.tsx';

const widths = [
  { value: '390', label: 'Phone' },
  { value: '1280', label: 'Desktop' },
] as const;
type Width = (typeof widths)[number]['value'];

interface DraftPreviewProps {
  draft: NonNullable<DraftReply['draft']>;
  /** The page it is shown on, below /nz. */
  page: string;
}

/** The real page with the draft, in a frame as wide as a phone or a desktop, and its address for a colleague. */
export function DraftPreview({ draft: { previewKey, previewUntil, revision }, page }: DraftPreviewProps) {
  const [width, setWidth] = useState<Width>('390');
  const path = `${page}?${CONTENT_PREVIEW_PARAM}=${previewKey}`;
  return (
    <Panel title="Preview" actions={<ShopLink path={path}>Open in a new tab</ShopLink>}>
      <div className="mb-4">
        <RadioGroup label="Width" name="width" value={width} onChange={setWidth} options={widths} />
      </div>
      <ShopFrame key={revision} path={path} width={Number(width)} />
      <p className="mt-3 text-sm text-quiet">
        Whoever has the address of the new tab sees this draft, without a log-in, until <When at={previewUntil} />, or
        until it is published or deleted.
      </p>
    </Panel>
  );
}
