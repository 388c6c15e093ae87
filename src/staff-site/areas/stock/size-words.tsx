import { imageUrl } from '#shared/image-address.ts';

interface Size {
  code: string;
  label: string;
  product: { name: string; brand: string; colourName: string; mediaId: string | null };
}

/** A size as people know it: its picture and its words. */
export const SizeWords = ({ size: { code, label, product } }: { size: Size }) => (
  <span className="flex items-start gap-3">
    <Thumb mediaId={product.mediaId} />
    <span className="min-w-0">
      <span className="block font-semibold break-words">
        {product.brand} {product.name}
      </span>
      <span className="block text-sm font-normal text-quiet">
        {product.colourName} · {label} · <span className="break-all">{code}</span>
      </span>
    </span>
  </span>
);

/** A small picture beside words that say the same. */
export const Thumb = ({ mediaId }: { mediaId: string | null }) =>
  mediaId ? (
    <img src={imageUrl(mediaId, 320, 'webp')} alt="" width={44} height={44} loading="lazy" className="size-11 shrink-0 rounded-xs bg-sunken object-cover" />
  ) : (
    <span aria-hidden="true" className="size-11 shrink-0 rounded-xs bg-sunken" />
  );
