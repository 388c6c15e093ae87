export default function BrandCategory() {
  return <h1>brand-category</h1>;
}
