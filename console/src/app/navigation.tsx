import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import { dotsIcon } from '../ui/icon-shapes.ts';
import { useWords } from '../words/words.ts';
import type { Screen } from './addresses.rules.ts';
import { frameWords } from './frame-words.ts';
import { Link } from './link.tsx';
import { useRouter } from './router.ts';
import { SCREEN_ICONS } from './screens.ts';
import { useWaiting, type Waiting } from './use-waiting.ts';

/** So many screens stand side by side on a phone. */
const PHONE_MAX = 5;

/** How many things wait on these screens, as it is written; null for none. */
function countOf(screens: readonly Screen[], waiting: Waiting): string | null {
  const counts = screens.flatMap((screen) => waiting[screen] ?? []);
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  return count === 0 ? null : `${count}${counts.some(({ isMore }) => isMore) ? '+' : ''}`;
}

function ScreenLink({ screen, waiting }: { screen: Screen; waiting: Waiting }) {
  const words = useWords(frameWords);
  const { address } = useRouter();
  const name = words.screens[screen];
  const count = countOf([screen], waiting);
  return (
    <Link
      to={{ screen, item: null }}
      isCurrent={address.screen === screen}
      {...(count === null ? {} : { label: words.waiting(name, count) })}
    >
      <Icon of={SCREEN_ICONS[screen]} />
      <span>{name}</span>
      {count !== null && <span class="count navigation-count" data-count={count} />}
    </Link>
  );
}

/** The screens that on a phone are behind "More"; elsewhere they stand with the others. */
function MoreScreens({ screens, waiting }: { screens: readonly Screen[]; waiting: Waiting }) {
  const words = useWords(frameWords);
  const { address } = useRouter();
  const id = useId();
  const more = useRef<HTMLDivElement>(null);
  const count = countOf(screens, waiting);
  useEffect(() => more.current?.hidePopover(), [address]);
  return (
    <>
      <div class="navigation-more" id={id} popover="auto" ref={more}>
        {screens.map((screen) => (
          <ScreenLink key={screen} screen={screen} waiting={waiting} />
        ))}
      </div>
      <button
        type="button"
        class={screens.includes(address.screen) ? 'more-button more-button-current' : 'more-button'}
        popovertarget={id}
        aria-label={count === null ? undefined : words.waiting(words.more, count)}
      >
        <Icon of={dotsIcon} />
        <span>{words.more}</span>
        {count !== null && <span class="count navigation-count" data-count={count} />}
      </button>
    </>
  );
}

/** The screens that the person may see. */
export function Navigation({ screens }: { screens: readonly Screen[] }) {
  const words = useWords(frameWords);
  const waiting = useWaiting(screens);
  const first = screens.length > PHONE_MAX ? PHONE_MAX - 1 : screens.length;
  return (
    <nav class="navigation" aria-label={words.navigation}>
      {screens.slice(0, first).map((screen) => (
        <ScreenLink key={screen} screen={screen} waiting={waiting} />
      ))}
      {screens.length > first && <MoreScreens screens={screens.slice(first)} waiting={waiting} />}
    </nav>
  );
}
