import type { Crop, Focus, PictureReply } from '#contract/staff/products/picture-crops.ts';
import { imageUrl } from '#shared/image-url.ts';
import { placeInBox } from './crop-values.ts';

const shapes = [
  { label: 'Product page', ratio: 1, width: 'w-32' },
  { label: 'Card', ratio: 1, width: 'w-24' },
  { label: 'Thumbnail', ratio: 1, width: 'w-12' },
  { label: 'Story', ratio: 4 / 3, width: 'w-32' },
  { label: 'Banner', ratio: 16 / 9, width: 'w-40' },
];

/** What the pages of the shop will show. */
export function CropPreviews({ picture, crop, focus }: { picture: PictureReply; crop: Crop; focus: Focus }) {
  return (
    <section aria-label="Previews">
      <h3 className="mb-2 font-semibold">Previews</h3>
      <ul className="flex flex-wrap items-end gap-4">
        {shapes.map(({ label, ratio, width }) => (
          <li key={label} className={`text-sm ${width}`}>
            <div className="relative overflow-hidden bg-picture" style={{ aspectRatio: ratio }}>
              <img
                src={imageUrl(picture.original.slice('media:'.length), 640, 'webp')}
                alt=""
                className="absolute max-w-none"
                style={placeInBox(picture, crop, focus, ratio)}
              />
            </div>
            <span className="whitespace-nowrap">{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
