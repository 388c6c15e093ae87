import { productName } from '#shared/product-name.ts';
import { Thumb } from '../../ui/thumb.tsx';

interface Size {
  code: string;
  label: string;
  product: { name: string; brand: string; colourName: string; mediaId: string | null };
}

/** A size with its product's image, name and code. */
export const SizeWords = ({ size: { code, label, product } }: { size: Size }) => (
  <span className="flex items-start gap-3">
    <Thumb mediaId={product.mediaId} />
    <span className="min-w-0">
      <span className="block font-semibold break-words">{productName(product)}</span>
      <span className="block text-sm font-normal text-quiet">
        {product.colourName} · {label} · <span className="break-all">{code}</span>
      </span>
    </span>
  </span>
);
