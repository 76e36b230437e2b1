import { useDesk, useMay, usePropertyPath } from '../../data/desk.ts';
import { useRead } from '../../data/use-read.ts';
import type { Day } from '../../format/time.rules.ts';
import { Paper, PaperHead, useAsOf, usePaperFoot } from '../../ui/paper.tsx';
import { useWords } from '../../words/words.ts';
import { BlankCards, BlankLog, BlankReceipts } from './blanks.tsx';
import { ArrivalsList, DeparturesList, FreeRoomsList, InHouseList } from './day-lists.tsx';
import { type DayFacts, readTeam } from './print-reads.ts';
import { printWords } from './print-words.ts';

/** Telephone numbers: the team's for those who may see them, and lines for the others that a desk calls. */
function Phones() {
  const words = useWords(printWords);
  const { propertyId } = usePropertyPath();
  const mayRead = useMay('ADMIN', 'MANAGER');
  const { data: team = [] } = useRead(mayRead ? readTeam(propertyId) : null);
  return (
    <>
      <h2>{words.phones}</h2>
      <dl class="paper-fields">
        {words.emergency.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd />
          </div>
        ))}
        {team
          .filter(({ disabled }) => !disabled)
          .map(({ userId, name, phone }) => (
            <div key={userId}>
              <dt>{name ?? words.team}</dt>
              <dd>{phone}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}

function FirstPage({ facts }: { facts: DayFacts }) {
  const words = useWords(printWords);
  const asOf = useAsOf(facts.at);
  return (
    <Paper size="a4">
      <PaperHead>
        <p>{words.paperNames.downtime}</p>
      </PaperHead>
      <p class="paper-as-of">{asOf}</p>
      <h2>{words.howTo}</h2>
      <ol class="paper-steps">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Phones />
    </Paper>
  );
}

/** What a desk needs while there is no power: who is here, comes and goes, free rooms, numbers to call, and blanks to write on. */
export function DowntimePack({ facts, day }: { facts: DayFacts; day: Day }) {
  const words = useWords(printWords);
  const { property } = useDesk();
  usePaperFoot(`${words.paperNames.downtime} · ${property.name} · ${useAsOf(facts.at)}`);
  return (
    <>
      <FirstPage facts={facts} />
      <Paper size="a4">
        <InHouseList facts={facts} />
        <DeparturesList facts={facts} day={day} />
        <ArrivalsList facts={facts} day={day} />
        <FreeRoomsList facts={facts} />
      </Paper>
      <BlankLog />
      <BlankReceipts />
      <BlankCards isForeign={false} />
      {property.countryCode === 'IN' && <BlankCards isForeign />}
    </>
  );
}
