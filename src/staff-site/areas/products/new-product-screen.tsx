import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { catalogueWordsReply } from '#contract/staff/products/staff-products.ts';
import { callStaff } from '../../staff-call.ts';
import { Screen } from '../../ui/screen.tsx';
import { ProductEditor } from './product-editor.tsx';

export const loader = ({ request: { signal } }: LoaderFunctionArgs) =>
  callStaff('GET', 'staff/catalogue/words', catalogueWordsReply, { signal });

/** A new product; a draft by default. */
export function Component() {
  const words = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <Screen
      title="New product"
      note="To add many products at once, use the import."
      back={{ to: '/products', label: 'Products' }}
    >
      <ProductEditor
        product={{}}
        attributes={null}
        version={null}
        words={words}
        onSaved={({ product }) => navigate(`/products/${encodeURIComponent(product.code)}`)}
      />
    </Screen>
  );
}
