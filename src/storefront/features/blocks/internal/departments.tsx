import { Link } from 'react-router';
import { onIntent } from '#storefront/lib/page/prefetch-on-intent.ts';
import { ResponsiveImage } from '#storefront/ui/responsive-image.tsx';
import { Section } from '#storefront/ui/section.tsx';
import type { Department } from '../block-data.ts';

/** The departments, the first one largest, each with a product image and links to its categories. */
export function Departments({ title, departments }: { title: string; departments: readonly Department[] }) {
  const [first, ...others] = departments;
  if (!first) return null;
  return (
    <Section title={title}>
      <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        <Tile department={first} large />
        {others.map((department) => (
          <Tile key={department.path} department={department} />
        ))}
      </ul>
    </Section>
  );
}

function Tile({
  department: { path, name, image, children },
  large = false,
}: {
  department: Department;
  large?: boolean;
}) {
  return (
    <li className={large ? 'col-span-2 lg:row-span-2' : ''}>
      <Link to={`/categories/${path}`} prefetch={onIntent} className="group block">
        <span className="block overflow-hidden bg-picture">
          {image ? (
            <ResponsiveImage
              image={image}
              sizes={
                large
                  ? '(min-width: 1280px) 606px, (min-width: 1024px) 48vw, 100vw'
                  : '(min-width: 1280px) 293px, (min-width: 1024px) 24vw, 50vw'
              }
              alt=""
              className="transition-transform duration-200 ease-out group-hover:scale-103"
            />
          ) : (
            <span className="block aspect-square" />
          )}
        </span>
        <span
          className={`mt-2 block font-display leading-none font-black underline-offset-4 group-hover:underline ${large ? 'text-4xl sm:text-5xl' : 'text-xl sm:text-2xl'}`}
        >
          {name}
        </span>
      </Link>
      {children.length > 0 && (
        <ul className={`flex flex-wrap gap-x-4 ${large ? '' : 'max-sm:hidden'}`}>
          {children.map((child) => (
            <li key={child.path}>
              <Link
                to={`/categories/${child.path}`}
                className="inline-flex min-h-9 items-center text-sm text-quiet underline-offset-4 hover:text-ink hover:underline max-sm:min-h-11"
              >
                {child.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
