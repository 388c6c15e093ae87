export default function Brand() {
  return <h1>brand</h1>;
}
