export default function Search() {
  return <h1>search</h1>;
}
