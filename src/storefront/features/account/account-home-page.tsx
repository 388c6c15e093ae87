import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { authState } from '#storefront/lib/auth/auth-state.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { DashboardHeading, LogOut, useAccountPages } from './dashboard.tsx';

/**
 * The account's start page: who is logged in, further information (`children`), and links to the other account pages
 * (NAV-24).
 */
export function AccountHomePage({ children }: { children: ReactNode }) {
  const { customer } = useStore(authState);
  const pages = useAccountPages();
  if (!customer) return null;
  return (
    <>
      <DashboardHeading>Kia ora {customer.firstName}</DashboardHeading>
      <dl className="mb-8">
        <dt className="text-sm font-semibold">
          {customer.firstName} {customer.lastName}
        </dt>
        <dd className="break-all text-quiet">{customer.email}</dd>
      </dl>
      {children}
      <ul className="grid gap-4 sm:grid-cols-2">
        {pages.slice(1).map(({ to, label, about }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-24 items-center justify-between gap-4 rounded-xs border border-line bg-raised p-5 hover:border-ink"
            >
              <span>
                <span className="block font-display text-lg font-bold">{label}</span>
                <span className="mt-1 block text-quiet">{about}</span>
              </span>
              <Icon name="right" size={20} />
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-8 lg:hidden">
        <LogOut className="min-h-11 font-semibold underline underline-offset-4" />
      </div>
    </>
  );
}
