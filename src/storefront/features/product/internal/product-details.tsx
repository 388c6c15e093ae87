'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import type { Product } from '#contract/products/product.ts';
import type { ProductFact } from '../product-page-data.ts';
import { listSizeSystems, SIZE_CHART_ID, sizeSystemNames } from '../size-labels.ts';

/** The product's texts: description, facts such as its materials and code, size chart. */
export function ProductDetails({ product, facts }: { product: Product; facts: readonly ProductFact[] }) {
  const paragraphs = product.description.split(/\n\s*\n/).filter(Boolean);
  const systems = listSizeSystems(product.variants);
  return (
    <div>
      <h2 className="font-display text-2xl font-extrabold sm:text-3xl">About it</h2>
      <div className="mt-3 grid max-w-[62ch] gap-3 text-lg/7">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <dl className="mt-8 border-b border-line">{facts.map(factRow)}</dl>
      {systems.length > 1 && (
        <details className="group border-b border-line">
          <summary className="flex min-h-14 items-center justify-between gap-4 font-semibold">
            Size chart
            <span aria-hidden="true" className="text-xl leading-none font-normal">
              <span className="group-open:hidden">+</span>
              <span className="hidden group-open:inline">−</span>
            </span>
          </summary>
          <table id={SIZE_CHART_ID} className="mb-6 w-full max-w-xl text-left text-sm tabular-nums">
            <caption className="sr-only">The same size in each system</caption>
            <thead>
              <tr className="border-b border-line-strong">
                {systems.map((system) => (
                  <th key={system} scope="col" className="py-2 pr-4 font-semibold">
                    {sizeSystemNames[system]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {product.variants.map((variant) => (
                <tr key={variant.id} className="border-b border-line last:border-0">
                  {systems.map((system) => (
                    <td key={system} className="py-2 pr-4">
                      {variant.sizes[system]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </div>
  );
}

const factRow = ({ term, text, href }: ProductFact) => (
  <div key={term + text} className="grid gap-x-6 border-t border-line py-4 sm:grid-cols-[10rem_1fr]">
    <dt className="font-semibold wrap-anywhere">{term}</dt>
    <dd className="max-w-[62ch] whitespace-pre-line tabular-nums wrap-anywhere">
      {href ? (
        <a href={text} rel="nofollow" className="underline">
          {text}
        </a>
      ) : (
        text
      )}
    </dd>
  </div>
);
