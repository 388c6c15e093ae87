import { Link } from 'react-router';
import type { CategoryNode } from '#contract/products/listing.ts';
import { Breadcrumbs } from '#storefront/ui/breadcrumbs.tsx';

/** The category tree, each with its number of products (NAV-13). */
export function CategoriesPage({ categories }: { categories: readonly CategoryNode[] }) {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 pt-3 pb-20 sm:px-6">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Categories' }]} />
      <h1 className="mt-3 mb-8 font-display text-4xl leading-tight font-black sm:text-5xl">Categories</h1>
      {categories.length === 0 && <p>There are no categories yet. Come back soon.</p>}
      <div className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {categories.map((root) => (
          <section key={root.path} className="border-t-2 border-ink pt-3">
            <h2 className="font-display text-2xl font-extrabold">
              <Link
                to={`/categories/${root.path}`}
                className="flex min-h-11 items-baseline gap-2 underline-offset-4 hover:underline"
              >
                {root.name}
                <Count>{root.count}</Count>
              </Link>
            </h2>
            <Branches nodes={root.children} />
          </section>
        ))}
      </div>
    </div>
  );
}

function Branches({ nodes }: { nodes: readonly CategoryNode[] }) {
  if (nodes.length === 0) return null;
  return (
    <ul>
      {nodes.map((node) => (
        <li key={node.path}>
          <Link
            to={`/categories/${node.path}`}
            className="flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
          >
            {node.name}
            <Count>{node.count}</Count>
          </Link>
          <div className="border-l border-line pl-4">
            <Branches nodes={node.children} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const Count = ({ children }: { children: number }) => (
  <span className="font-sans text-sm font-normal text-quiet">{children}</span>
);
