import { useEffect, useState } from 'preact/hooks';
import { SERVICE_SETTINGS } from '../../data/settings-read.ts';
import { useRead } from '../../data/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { flagIcon, infoCircleIcon } from '../../ui/icon-shapes.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { useWords } from '../../words/words.ts';
import type { Address } from '../addresses.rules.ts';
import { lazy } from '../lazy.tsx';
import { helpWords } from './help-words.ts';
import { hasSeenTour } from './tour-steps.ts';

const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog));
const Tour = lazy(() => import('./tour.tsx').then((module) => module.Tour));

/** The demo hotel shows itself to who comes for the first time, unless another address was to be opened. */
function useFirstVisit({ screen, sheet }: Address, start: () => void): void {
  const [mayStart] = useState(() => screen === 'today' && sheet === null && !hasSeenTour());
  const { data } = useRead(mayStart ? SERVICE_SETTINGS : null);
  const isDemo = data?.mode === 'evaluation';
  useEffect(() => {
    if (isDemo) start();
  }, [isDemo]);
}

/** The keys by `?`, and the tour: its entries for the person's menu, and what is open of it. */
export function useHelp(address: Address) {
  const words = useWords(helpWords);
  const [open, setOpen] = useState<'keys' | 'tour' | null>(null);
  const show = (help: 'keys' | 'tour') => () => {
    document.querySelector('details.person')?.removeAttribute('open');
    setOpen(help);
  };
  const close = (): void => setOpen(null);
  useKeys({ '?': show('keys') });
  useFirstVisit(address, show('tour'));
  const entries = (
    <>
      <Button look="quiet" icon={infoCircleIcon} shortcut="?" onClick={show('keys')}>
        {words.title}
      </Button>
      <Button look="quiet" icon={flagIcon} onClick={show('tour')}>
        {words.startTour}
      </Button>
    </>
  );
  return { entries, opened: open === 'keys' ? <KeysDialog onClose={close} /> : open === 'tour' && <Tour onEnd={close} /> };
}
