export default function CheckoutError() {
  return <h1>checkout-error</h1>;
}
