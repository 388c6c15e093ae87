import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/products/product.ts';

/** A link to the product of a line; a product that became a draft has no page. */
export function LineLink({
  product,
  className,
  children,
  ...rest
}: { product: Product } & Omit<ComponentProps<'a'>, 'href'>) {
  if (product.state === 'draft') return <span className={className?.replaceAll('underline', '')}>{children}</span>;
  return (
    <Link to={`/products/${product.path}`} className={className} {...rest}>
      {children}
    </Link>
  );
}
