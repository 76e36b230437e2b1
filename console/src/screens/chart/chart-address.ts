import { useEffect, useRef } from 'preact/hooks';
import { useRouter } from '../../app/router.ts';
import type { Day } from '../../format/time.rules.ts';
import { readPlace, writePlace, type Zoom } from './zoom.rules.ts';

const SETTLED_MS = 400;

/**
 * The place of the chart in the page's address: read when somebody goes there, written when the scroll has come to rest.
 * @returns writes it
 */
export function useChartAddress(onGo: (place: { day: Day; zoom: Zoom } | null) => void): (day: Day, zoom: Zoom) => void {
  const router = useRouter();
  const { address } = router;
  const written = useRef(address.item);
  const timer = useRef(0);
  const latest = useRef(router);
  latest.current = router;
  useEffect(() => {
    if (address.item === written.current || address.screen !== 'chart') return;
    written.current = address.item;
    onGo(readPlace(address.item));
  }, [address]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (day, zoom) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const item = writePlace(day, zoom);
      const now = latest.current;
      if (now.address.screen !== 'chart' || now.address.item === item) return;
      written.current = item;
      now.go({ ...now.address, item }, { replace: true });
    }, SETTLED_MS);
  };
}

const ZOOM_KEY = 'hostelry-chart-days';

/** How many days were shown last in this browser. */
export function preferredZoom(): Zoom {
  return readPlace(`2000-01-01.${localStorage.getItem(ZOOM_KEY)}`)?.zoom ?? 14;
}

export function rememberZoom(zoom: Zoom): void {
  localStorage.setItem(ZOOM_KEY, String(zoom));
}
