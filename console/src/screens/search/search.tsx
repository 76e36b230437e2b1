export function Search() {
  return <input type="search" aria-label="Search" />;
}
