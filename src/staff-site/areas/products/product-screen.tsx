import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { countryName } from '#contract/fields/country-rules.ts';
import { catalogueWordsReply, productReply } from '#contract/staff/products/staff-products.ts';
import { productName } from '#shared/product-name.ts';
import { useMay } from '../../session.ts';
import { callStaff } from '../../staff-call.ts';
import { ActivityPanel } from '../../ui/activity/activity-panel.tsx';
import { ButtonLink, ShopLink } from '../../ui/button.tsx';
import { ValuesPanel } from '../../ui/custom-fields/values-panel.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Status } from '../../ui/values.tsx';
import { SizeValues } from './internal/size-values.tsx';
import { PriceSchedule } from './price-schedule.tsx';
import { ProductEditor } from './product-editor.tsx';
import { stateWords } from './product-words.ts';

export async function loader({ request: { signal }, params }: LoaderFunctionArgs) {
  const [reply, words] = await Promise.all([
    callStaff('GET', `staff/products/${encodeURIComponent(params.code ?? '')}`, productReply, { signal }),
    callStaff('GET', 'staff/catalogue/words', catalogueWordsReply, { signal }),
  ]);
  return { reply, words };
}

/** One product: its form, and its scheduled prices. */
export function Component() {
  const { reply, words } = useLoaderData<typeof loader>();
  const mayEdit = useMay('editRange');
  const mayReach = useMay('exportOrders');
  const { product, attributes, path, version } = reply;
  const { tone, label } = stateWords[product.state];
  return (
    <Screen
      title={productName(product)}
      note={
        <>
          {product.colourName} · {product.code} · <Status tone={tone}>{label}</Status>
        </>
      }
      back={{ to: '/products', label: 'Products' }}
      actions={
        <>
          <ButtonLink to={`/stock?q=${encodeURIComponent(product.code)}`}>Stock</ButtonLink>
          {mayReach && <ButtonLink to={`/exports?code=${encodeURIComponent(product.code)}`}>Who bought it</ButtonLink>}
          {product.state !== 'draft' && <ShopLink path={`/products/${path}`}>View in shop</ShopLink>}
        </>
      }
    >
      <PriceSchedule reply={reply} mayEdit={mayEdit} />
      {mayEdit ? (
        <ProductEditor
          key={product.code}
          product={product}
          attributes={attributes}
          version={version}
          words={words}
          onSaved={() => undefined}
        />
      ) : (
        <Panel title="Product details">
          <Facts
            facts={[
              ['Category', product.category.map(([, name]) => name).join(' > ')],
              ['Price', `$${product.price}${product.originalPrice ? `, was $${product.originalPrice}` : ''}`],
              ['Sizes', product.variants.map((variant) => variant.label).join(', ')],
              ['Description', product.description],
              ['Materials', product.materials],
              ['Care', product.care],
              ['Country of origin', product.countryOfOrigin && countryName(product.countryOfOrigin)],
            ]}
          />
        </Panel>
      )}
      <ValuesPanel
        path={`staff/products/${encodeURIComponent(product.code)}`}
        mayEdit={mayEdit}
        seen="Saved. Shoppers see what is public within seconds."
      />
      <SizeValues code={product.code} sizes={product.variants} mayEdit={mayEdit} />
      <ActivityPanel subject={`product:${product.code}`} />
    </Screen>
  );
}
