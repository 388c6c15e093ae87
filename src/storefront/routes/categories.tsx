export default function Categories() {
  return <h1>categories</h1>;
}
