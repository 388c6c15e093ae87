import { Link } from 'react-router';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';

/** The shop's name with a dashed yellow line below it. */
export function Wordmark() {
  const { name: shopName } = useShopSettings();
  return (
    <Link to="/" aria-label={`${shopName}, home`} className="inline-flex flex-col py-2 leading-none">
      <span className="font-display text-[1.625rem] leading-none font-black tracking-[-0.02em]">{shopName}</span>
      <span aria-hidden="true" className="road-dashes mt-1 h-1 w-full" />
    </Link>
  );
}
