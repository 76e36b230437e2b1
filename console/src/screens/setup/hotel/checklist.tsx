import { Link } from '../../../app/link.tsx';
import { useDesk, useMay } from '../../../data/desk.ts';
import { useRead } from '../../../data/use-read.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useWords } from '../../../words/words.ts';
import { newHotelWords } from '../new-hotel/new-hotel-words.ts';
import { type Step, stepsOf } from './readiness.rules.ts';
import { readReadiness } from './readiness-read.ts';

const PLACES: Readonly<Record<Step, { screen: 'setup' | 'rates'; item: string | null }>> = {
  types: { screen: 'setup', item: 'room-types' },
  rooms: { screen: 'setup', item: 'rooms' },
  plans: { screen: 'rates', item: null },
  team: { screen: 'setup', item: 'team' },
  gateway: { screen: 'setup', item: 'payments' },
};

/** What is missing before the first guest; nothing once all of it is there. */
export function Checklist() {
  const words = useWords(newHotelWords);
  const { property } = useDesk();
  const isAdmin = useMay('ADMIN');
  const { data } = useRead(isAdmin ? readReadiness(property.id) : null);
  const steps = data === undefined ? [] : stepsOf(data);
  if (steps.every(({ isDone, isOptional }) => isDone || isOptional)) return null;
  return (
    <section class="card stack" aria-labelledby="checklist">
      <div>
        <h3 id="checklist">{words.checklist}</h3>
        <p class="quiet">{words.checklistPurpose}</p>
      </div>
      <ul class="setup-rows">
        {steps.map(({ step, isDone, isOptional }) => (
          <li key={step}>
            <Link class="setup-row setup-step" to={PLACES[step]}>
              <span>
                {words.steps[step]} {isOptional && <small>({words.optional})</small>}
              </span>
              <Chip tone={isDone ? 'done' : isOptional ? 'quiet' : 'due'}>{isDone ? words.done : words.missing}</Chip>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
