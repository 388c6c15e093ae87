/** The addresses of the site, as section 2 of the specification lists them; all below /nz (NAV-60). */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/default-layout.tsx', [
    index('routes/home.tsx'),
    route('products', 'routes/product-listing.tsx'),
    route('products/:path', 'routes/product.tsx'),
    route('search', 'routes/search.tsx'),
    route('categories', 'routes/categories.tsx'),
    route('categories/*', 'routes/category.tsx'),
    route('brands', 'routes/brands.tsx'),
    route('brands/:slug', 'routes/brand.tsx'),
    route('brands/:slug/*', 'routes/brand-category.tsx'),
    route('articles/:path', 'routes/article.tsx'),
    route('blog/*', 'routes/blog.tsx'),
    route('stores', 'routes/stores.tsx'),
    route('stores/:path', 'routes/store.tsx'),
    route('cart', 'routes/cart.tsx'),
    route('cart-old', 'routes/cart-old.tsx'),
    route('account/signin', 'routes/account-signin.tsx'),
    route('account/signup', 'routes/account-signup.tsx'),
    route('account/verify', 'routes/account-verify.tsx'),
    route('account/password/forgot', 'routes/account-password-forgot.tsx'),
    route('account/password/reset', 'routes/account-password-reset.tsx'),
    layout('routes/account-layout.tsx', [
      route('account', 'routes/account-home.tsx'),
      route('account/addresses', 'routes/account-addresses.tsx'),
      route('account/contact-info', 'routes/account-contact-info.tsx'),
      route('account/payment-methods', 'routes/account-payment-methods.tsx'),
      route('account/wishlist', 'routes/account-wishlist.tsx'),
      route('account/your-data', 'routes/account-your-data.tsx'),
      route('account/password/change', 'routes/account-password-change.tsx'),
    ]),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/checkout-layout.tsx', [
    route('checkout/contact-info', 'routes/checkout-contact-info.tsx'),
    route('checkout/shipping', 'routes/checkout-shipping.tsx'),
    route('checkout/payment', 'routes/checkout-payment.tsx'),
    route('checkout/success', 'routes/checkout-success.tsx'),
    route('checkout/error', 'routes/checkout-error.tsx'),
  ]),
] satisfies RouteConfig;
