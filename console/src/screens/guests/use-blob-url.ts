import { useEffect, useState } from 'preact/hooks';

/** The address of a file that only a signed-in person may read. @param load null: nothing to read yet */
export function useBlobUrl(key: string, load: (() => Promise<Blob>) | null): { url: string | null; error: unknown } {
  const [state, setState] = useState<{ url: string | null; error: unknown }>({ url: null, error: undefined });
  const isWanted = load !== null;
  useEffect(() => {
    if (load === null) return undefined;
    let url: string | null = null;
    let isLeft = false;
    load().then(
      (blob) => {
        if (isLeft) return;
        url = URL.createObjectURL(blob);
        setState({ url, error: undefined });
      },
      (error: unknown) => setState({ url: null, error }),
    );
    return () => {
      isLeft = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [key, isWanted]);
  return state;
}
