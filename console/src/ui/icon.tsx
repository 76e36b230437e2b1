/** An icon of the Tabler set. It says nothing by itself: the text beside it, or the label of its button, does. */
export function Icon({ of, size = 20 }: { of: readonly string[]; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {of.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
