import { useEffect, useState } from 'preact/hooks';

/** The dark squares of a QR code as one path of an SVG. */
async function drawQr(text: string): Promise<{ size: number; path: string }> {
  const { encode } = await import('uqr');
  const { size, data } = encode(text, { border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}

/** A text as a QR code. */
export function Qr({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState({ size: 1, path: '' });
  useEffect(() => {
    void drawQr(text).then(setDrawn);
  }, [text]);
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${drawn.size} ${drawn.size}`} shape-rendering="crispEdges">
      <path d={drawn.path} />
    </svg>
  );
}
