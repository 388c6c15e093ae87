'use no memo'; // Rendered about once: memoisation would cost more than it saves (docs/decisions/0011).
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MailingListForm } from '#storefront/features/mailing-list/mailing-list-form.tsx';
import { analyticsQueue } from '#storefront/lib/analytics/analytics-queue.ts';
import { sharedPart } from '#storefront/lib/page/rendered-once.tsx';
import { useShopSettings } from '#storefront/lib/page/shop-facts.ts';
import type { FrameLink, SiteNav } from './site-nav.ts';

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline sm:min-h-9';

/** The footer of every page: navigation, and who runs the shop. */
export function SiteFooter({ nav }: { nav: SiteNav }) {
  const { gstPercent } = useShopSettings();
  return sharedPart({
    shell: <footer className="mt-auto bg-dark text-on-dark [--color-focus:var(--color-accent)]" />,
    by: () =>
      `footer ${JSON.stringify([gstPercent, nav.categories, nav.articles, nav.hasBlog, nav.hasChoices, nav.frame])}`,
    children: (
      <div className="mx-auto grid w-full max-w-7xl gap-x-8 gap-y-8 px-4 py-12 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr] sm:px-6">
        <div className="sm:max-lg:col-span-3">
          <p className="font-display text-3xl font-black">Kia ora</p>
          <p className="mt-3 max-w-sm text-on-dark-quiet">
            {nav.frame.about} Prices are in New Zealand dollars
            {gstPercent !== '0' && ` and include ${gstPercent}% GST`}.
          </p>
          <ul className="mt-3 flex flex-wrap gap-x-5 empty:hidden">{nav.frame.contact.map(toFooterLink)}</ul>
          <MailingListForm />
        </div>
        <nav aria-label="Departments">
          <h2 className="font-semibold">Shop</h2>
          <ul className="mt-2">
            <FooterLink to="/products">All products</FooterLink>
            {nav.categories.map(({ path, name }) => (
              <FooterLink key={path} to={`/categories/${path}`}>
                {name}
              </FooterLink>
            ))}
            <FooterLink to="/categories">All categories</FooterLink>
            <FooterLink to="/brands">Brands</FooterLink>
          </ul>
        </nav>
        <nav aria-label="More">
          <h2 className="font-semibold">More</h2>
          <ul className="mt-2">
            <FooterLink to="/products?new=1">What’s new</FooterLink>
            <FooterLink to="/products?sale=1">Sale</FooterLink>
            <FooterLink to="/stores">Stores</FooterLink>
            <FooterLink to="/cart">Your cart</FooterLink>
            <FooterLink to="/orders">Find your order</FooterLink>
            <FooterLink to="/return">Start a return</FooterLink>
            {nav.hasBlog && <FooterLink to="/blog">Blog</FooterLink>}
            {nav.frame.links.map(toFooterLink)}
          </ul>
        </nav>
        {(nav.articles.length > 0 || nav.hasChoices) && <Help nav={nav} />}
      </div>
    ),
  });
}

function Help({ nav }: { nav: SiteNav }) {
  return (
    <nav aria-label="Help">
      <h2 className="font-semibold">Help</h2>
      <ul className="mt-2">
        {nav.articles.map(({ path, title }) => (
          <FooterLink key={path} to={`/articles/${path}`}>
            {title}
          </FooterLink>
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
  );
}

const toFooterLink = ({ label, to }: FrameLink) => (
  <FooterLink key={label} to={to}>
    {label}
  </FooterLink>
);

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={link}>
        {children}
      </Link>
    </li>
  );
}
