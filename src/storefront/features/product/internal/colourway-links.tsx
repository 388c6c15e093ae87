'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { Link } from 'react-router';
import type { ProductCard } from '#contract/products/product.ts';
import { onIntent } from '#storefront/lib/page/prefetch-on-intent.ts';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';

/**
 * The colourways of a style as small images, the current one marked. If each has its own product name, the names label
 * them.
 */
export function ColourwayLinks({
  siblings,
  current,
}: {
  siblings: readonly ProductCard[];
  current: Pick<ProductCard, 'id' | 'name' | 'colourName'>;
}) {
  const oneName = siblings.length < 2 || new Set(siblings.map(({ name }) => name)).size < siblings.length;
  const call = ({ name, colourName }: Pick<ProductCard, 'name' | 'colourName'>) => (oneName ? colourName : name);
  // Gift cards differ by their amount, other products by their name.
  const label = oneName ? 'Colour' : [...siblings, current].every(({ name }) => /\$\d/.test(name)) ? 'Amount' : 'Style';
  return (
    <div>
      <p className="flex gap-2">
        <span className="font-semibold">{label}</span>
        <span className="text-quiet">{call(current)}</span>
      </p>
      {siblings.length > 1 && (
        <nav aria-label={`${label}s`} className="mt-2">
          <ul className="flex flex-wrap gap-2">
            {siblings.map(({ id, path, image, soldOut, ...card }) => (
              <li key={id}>
                <Link
                  to={`/products/${path}`}
                  preventScrollReset
                  prefetch={onIntent}
                  aria-current={id === current.id ? 'page' : undefined}
                  aria-label={soldOut ? `${call(card)}, sold out` : call(card)}
                  title={call(card)}
                  className={`block w-17 border-2 p-0.5 transition-colors duration-120 ${id === current.id ? 'border-ink' : 'border-transparent hover:border-line-strong'}`}
                >
                  <span className={soldOut && id !== current.id ? 'block opacity-45' : 'block'}>
                    {image ? (
                      <ResponsiveImage image={image} sizes="64px" widths={[320]} alt="" />
                    ) : (
                      <span className="block aspect-square bg-picture" />
                    )}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
