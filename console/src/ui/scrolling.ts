import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

type Size = { width: number; height: number };
type Box = { left: number; right: number; top: number; bottom: number };

/** The size of an element once it is there; before, that of a usual screen. */
export function useSize(of: RefObject<HTMLElement | null>, isThere: boolean, usual: Size): Size {
  const [size, setSize] = useState(usual);
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isThere]);
  return size;
}

/**
 * Scrolls as little as it takes to see the box beside a fixed column and below a fixed head.
 * @param spare what is left free at the sides of the box
 */
export function showBox(element: HTMLElement, box: Box, { side, head }: { side: number; head: number }, spare = 0): void {
  const { left, right, top, bottom } = box;
  const [width, height] = [element.clientWidth - side, element.clientHeight - head];
  if (left < element.scrollLeft || right - left > width) element.scrollLeft = left - spare;
  else if (right > element.scrollLeft + width) element.scrollLeft = right - width + spare;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (bottom > element.scrollTop + height) element.scrollTop = bottom - height;
}
