import { useNavigate } from 'react-router';
import { AccountScreen } from '#storefront/features/account/account-parts.tsx';
import { LookupForm } from './lookup-form.tsx';

/** The page where a guest looks up an order (NAV-19, ORD-05). */
export function LookupPage() {
  const navigate = useNavigate();
  return (
    <AccountScreen heading="Find your order" lead="Enter the order number and the email address you ordered with.">
      <LookupForm label="Find my order" onFound={({ order }) => void navigate(`/orders/${order.number}`)} />
    </AccountScreen>
  );
}
