export function Guests() {
  return <h1>Guests</h1>;
}
