'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import { Link } from 'react-router';
import { MailingListForm } from '#storefront/features/mailing-list/mailing-list-form.tsx';
import { analyticsQueue } from '#storefront/lib/analytics/analytics-queue.ts';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import type { SiteNav } from './site-nav.ts';

/** The footer of every page: navigation, and who runs the shop. */
export function SiteFooter({ nav }: { nav: SiteNav }) {
  const { gstPercent } = useShopSettings();
  const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-9';
  return (
    <footer className="mt-auto bg-dark text-on-dark [--color-focus:var(--color-accent)]">
      <div className="mx-auto grid w-full max-w-7xl gap-x-8 gap-y-8 px-4 py-12 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr] sm:px-6">
        <div className="sm:max-lg:col-span-3">
          <p className="font-display text-3xl font-black">Kia ora</p>
          <p className="mt-3 max-w-sm text-on-dark-quiet">
            Shoes and streetwear for the footpaths of Aotearoa. Prices are in New Zealand dollars
            {gstPercent !== '0' && ` and include ${gstPercent}% GST`}.
          </p>
          <MailingListForm />
        </div>
        <nav aria-label="Departments">
          <h2 className="font-semibold">Shop</h2>
          <ul className="mt-2">
            <li>
              <Link to="/products" className={link}>
                All products
              </Link>
            </li>
            {nav.categories.map(({ path, name }) => (
              <li key={path}>
                <Link to={`/categories/${path}`} className={link}>
                  {name}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/categories" className={link}>
                All categories
              </Link>
            </li>
            <li>
              <Link to="/brands" className={link}>
                Brands
              </Link>
            </li>
          </ul>
        </nav>
        <nav aria-label="More">
          <h2 className="font-semibold">More</h2>
          <ul className="mt-2">
            <li>
              <Link to="/products?new=1" className={link}>
                What’s new
              </Link>
            </li>
            <li>
              <Link to="/products?sale=1" className={link}>
                Sale
              </Link>
            </li>
            <li>
              <Link to="/stores" className={link}>
                Stores
              </Link>
            </li>
            <li>
              <Link to="/cart" className={link}>
                Your cart
              </Link>
            </li>
            <li>
              <Link to="/orders" className={link}>
                Find your order
              </Link>
            </li>
            <li>
              <Link to="/return" className={link}>
                Start a return
              </Link>
            </li>
            {nav.hasBlog && (
              <li>
                <Link to="/blog" className={link}>
                  Blog
                </Link>
              </li>
            )}
          </ul>
        </nav>
        {(nav.articles.length > 0 || nav.hasChoices) && (
          <nav aria-label="Help">
            <h2 className="font-semibold">Help</h2>
            <ul className="mt-2">
              {nav.articles.map(({ path, title }) => (
                <li key={path}>
                  <Link to={`/articles/${path}`} className={link}>
                    {title}
                  </Link>
                </li>
              ))}
              {nav.hasChoices && (
                <li className="noscript:hidden">
                  <button type="button" onClick={() => analyticsQueue.push(['consent'])} className={link}>
                    Privacy choices
                  </button>
                </li>
              )}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}
