export default function ProductListing() {
  return <h1>product-listing</h1>;
}
