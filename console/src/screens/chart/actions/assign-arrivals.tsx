import { useState } from 'preact/hooks';
import { lazy } from '../../../app/lazy.tsx';
import { useMay } from '../../../data/desk.ts';
import { Button } from '../../../ui/button.tsx';
import { bedIcon } from '../../../ui/icon-shapes.ts';
import { defineWords, useWords } from '../../../words/words.ts';

const arrivalsWords = defineWords({ open: 'Assign arrivals' }, { open: 'सभी आगमन को कमरे दें' });

const AssignDialog = lazy(() => import('./assign-dialog.tsx').then((module) => module.AssignDialog));

/** Opens the rooms of all arrivals. */
export function AssignArrivals() {
  const words = useWords(arrivalsWords);
  const mayAct = useMay('ADMIN', 'MANAGER', 'STAFF');
  const [isOpen, setOpen] = useState(false);
  if (!mayAct) return null;
  return (
    <>
      <Button icon={bedIcon} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {isOpen && <AssignDialog onClose={() => setOpen(false)} />}
    </>
  );
}
