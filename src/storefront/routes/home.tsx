export default function Home() {
  return <h1>Kerb</h1>;
}
