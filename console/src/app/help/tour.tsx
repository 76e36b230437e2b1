import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../words/words.ts';
import { useRouter } from '../router.ts';
import { markTourSeen, type TourStep, useSteps } from './tour-steps.ts';
import { tourWords } from './tour-words.ts';

/** The name by which the style finds what the step is about. */
const ANCHOR = '--toured';

/** Marks the element of the step, and brings it into view. */
function useMarked({ at }: TourStep): void {
  useLayoutEffect(() => {
    const element = document.querySelector<HTMLElement>(at);
    if (element === null) return undefined;
    element.style.setProperty('anchor-name', ANCHOR);
    element.classList.add('toured');
    element.scrollIntoView({ block: 'nearest' });
    return () => {
      element.style.removeProperty('anchor-name');
      element.classList.remove('toured');
    };
  }, [at]);
}

type StepProps = { steps: readonly TourStep[]; onEnd: () => void };

function Steps({ steps, onEnd }: StepProps) {
  const words = useWords(tourWords);
  const [index, setIndex] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const step = steps[index];
  useEffect(() => {
    box.current?.showPopover();
    box.current?.querySelector<HTMLElement>('.button-primary')?.focus();
  }, []);
  if (step === undefined) return null;
  const [title, text] = words.steps[step.name];
  const isLast = index === steps.length - 1;
  return (
    <div
      ref={box}
      class="tour"
      popover="manual"
      role="dialog"
      aria-label={words.label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onEnd();
      }}
    >
      <Mark key={step.name} step={step} />
      <div aria-live="polite">
        <h2>
          {title} <small>{words.place(index + 1, steps.length)}</small>
        </h2>
        <p>{text}</p>
      </div>
      <div class="buttons">
        <Button look="primary" onClick={() => (isLast ? onEnd() : setIndex(index + 1))}>
          {isLast ? words.end : words.next}
        </Button>
        {index > 0 && <Button onClick={() => setIndex(index - 1)}>{words.back}</Button>}
        {!isLast && (
          <Button look="quiet" onClick={onEnd}>
            {words.skip}
          </Button>
        )}
      </div>
    </div>
  );
}

function Mark({ step }: { step: TourStep }) {
  useMarked(step);
  return null;
}

/** Shows a newcomer around, on what is really there. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const { address, go } = useRouter();
  const steps = useSteps();
  useEffect(() => {
    if (address.screen !== 'today' || address.sheet !== null) go({ screen: 'today', item: null });
  }, []);
  return steps === null ? null : (
    <Steps
      steps={steps}
      onEnd={() => {
        markTourSeen();
        onEnd();
      }}
    />
  );
}
