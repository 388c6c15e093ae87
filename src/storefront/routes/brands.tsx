export default function Brands() {
  return <h1>brands</h1>;
}
