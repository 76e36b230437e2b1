import { useEffect, useState } from 'preact/hooks';

/** An address under which the page shows the bytes; null until it is there. It ends with the component. */
export function useObjectUrl(of: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (of === undefined) return undefined;
    const made = URL.createObjectURL(of);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [of]);
  return url;
}
