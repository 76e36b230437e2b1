import { useEffect, useState } from 'preact/hooks';
import { serviceNow } from '../../../data/service-clock.ts';

/** The service's time in epoch milliseconds, anew each second as long as somebody waits. */
export function useSecond(isWaiting: boolean): number {
  const [now, setNow] = useState(serviceNow);
  useEffect(() => {
    if (!isWaiting) return undefined;
    setNow(serviceNow());
    const timer = setInterval(() => setNow(serviceNow()), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return now;
}
