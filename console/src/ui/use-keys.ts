import { useEffect, useRef } from 'preact/hooks';

/** Runs what belongs to a key, while nobody types and no question is open. undefined: the key does nothing now. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof HTMLElement && event.target.closest('input,textarea,select,[contenteditable]') !== null) return;
      const action = current.current[event.key];
      if (action === undefined || document.querySelector('dialog:modal') !== null) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
