export default function CheckoutPayment() {
  return <h1>checkout-payment</h1>;
}
