import { Link } from 'react-router';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';

/** The shop's logo, or its name with a dashed line in the accent colour below it. */
export function Wordmark() {
  const { name: shopName, logo } = useShopSettings();
  return (
    <Link to="/" aria-label={`${shopName}, home`} className="inline-flex flex-col py-2 leading-none">
      {logo ? (
        <img
          src={logo}
          alt=""
          width={144}
          height={36}
          fetchPriority="high"
          className="h-9 w-28 object-contain object-left sm:w-36"
        />
      ) : (
        <>
          <span className="font-display text-[1.625rem] leading-none font-black tracking-[-0.02em]">{shopName}</span>
          <span aria-hidden="true" className="road-dashes mt-1 h-1 w-full" />
        </>
      )}
    </Link>
  );
}
