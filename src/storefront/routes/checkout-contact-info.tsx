export default function CheckoutContactInfo() {
  return <h1>checkout-contact-info</h1>;
}
