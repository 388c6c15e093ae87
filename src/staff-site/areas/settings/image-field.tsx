import { imageUrl } from '#shared/image-url.ts';
import { Button } from '../../ui/button.tsx';
import { UploadImages } from '../../ui/forms/upload-images.tsx';

interface ImageFieldProps {
  label: string;
  hint: string;
  /** 'media:ID', or '' for none. */
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

/** An image of the shop: uploaded, replaced or removed. */
export const ImageField = ({ label, hint, value, onChange, error }: ImageFieldProps) => (
  <fieldset>
    <legend className="mb-1 text-sm font-semibold">{label}</legend>
    {value && (
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <SettingImage source={value} />
        <Button small variant="quiet" aria-label={`Remove ${label}`} onClick={() => onChange('')}>
          Remove
        </Button>
      </div>
    )}
    <UploadImages
      label={`${value ? 'Replace' : 'Add'} ${label.toLowerCase()}`}
      max={1}
      onUploaded={([uploaded]) => uploaded && onChange(uploaded.src)}
    />
    <p className="mt-1 text-sm text-quiet">{hint}</p>
    {error && <p className="mt-1 text-sm font-medium text-danger">{error}</p>}
  </fieldset>
);

/** A small view of the image. */
export const SettingImage = ({ source }: { source: string }) => (
  <img
    src={imageUrl(source.slice('media:'.length), 320, 'webp')}
    alt=""
    width={160}
    height={64}
    className="h-16 w-40 rounded-xs border border-line bg-page object-contain p-1"
  />
);
