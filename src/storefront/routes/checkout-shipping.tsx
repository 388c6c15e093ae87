export default function CheckoutShipping() {
  return <h1>checkout-shipping</h1>;
}
