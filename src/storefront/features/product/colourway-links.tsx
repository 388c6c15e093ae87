import { Link } from 'react-router';
import type { ProductCard } from '#contract/product.ts';
import { Picture } from '#storefront/ui/picture.tsx';

/** The colourways of a style as small pictures, the present one marked. */
export function ColourwayLinks({ siblings, currentId, colourName }: { siblings: readonly ProductCard[]; currentId: string; colourName: string }) {
  return (
    <div>
      <p className="flex gap-2">
        <span className="font-semibold">Colour</span>
        <span className="text-quiet">{colourName}</span>
      </p>
      {siblings.length > 1 && (
        <nav aria-label="Colours" className="mt-2">
          <ul className="flex flex-wrap gap-2">
            {siblings.map(({ id, path, colourName: name, image, soldOut }) => (
              <li key={id}>
                <Link
                  to={`/products/${path}`}
                  preventScrollReset
                  prefetch="intent"
                  aria-current={id === currentId ? 'page' : undefined}
                  aria-label={soldOut ? `${name}, sold out` : name}
                  title={name}
                  className={`block w-16 border-2 bg-chalk transition-colors duration-120 ${id === currentId ? 'border-ink' : 'border-transparent hover:border-line-strong'}`}
                >
                  <span className={soldOut && id !== currentId ? 'block opacity-45' : 'block'}>
                    {image ? <Picture image={image} sizes="64px" widths={[320]} alt="" /> : <span className="block aspect-square" />}
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
