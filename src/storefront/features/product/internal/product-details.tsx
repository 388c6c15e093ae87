'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import type { ReactNode } from 'react';
import type { Product } from '#contract/products/product.ts';
import { listSizeSystems, SIZE_CHART_ID, sizeSystemNames } from '../size-labels.ts';

/** The product's texts: description, materials, care, size chart, code. */
export function ProductDetails({ product }: { product: Product }) {
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
      <dl className="mt-8 border-b border-line">
        {product.materials && <Row term="Materials">{product.materials}</Row>}
        {product.care && <Row term="Care">{product.care}</Row>}
        {product.countryOfOrigin && <Row term="Country of origin">{product.countryOfOrigin}</Row>}
        <Row term="Type">{product.erpProductType}</Row>
        <Row term="Product code">
          <span className="tabular-nums">{product.erpProductCompositeCode}</span>
        </Row>
      </dl>
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

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-t border-line py-4 sm:grid-cols-[10rem_1fr]">
      <dt className="font-semibold">{term}</dt>
      <dd className="max-w-[62ch]">{children}</dd>
    </div>
  );
}
