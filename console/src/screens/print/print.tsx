import { useState } from 'preact/hooks';
import { Link } from '../../app/link.tsx';
import { useRouter } from '../../app/router.ts';
import { useDesk, useMay, useNow, usePropertyPath, useToday } from '../../data/desk.ts';
import { useRead } from '../../data/use-read.ts';
import type { Day } from '../../format/time.rules.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Paper, PaperHead, PaperView, PrintBar, usePaperFoot } from '../../ui/paper.tsx';
import { Shown } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { CardPages, KindChoice } from '../booking/card/card.tsx';
import { ArrivalsList, DeparturesList, FreeRoomsList, InHouseList } from './day-lists.tsx';
import { DowntimePack } from './downtime.tsx';
import { rememberPrinted } from './last-printed.ts';
import { ORDERS, type Order, PAPERS, type PaperName, readPaper } from './papers.rules.ts';
import { type DayFacts, readDayFacts } from './print-reads.ts';
import { printWords } from './print-words.ts';
import { Register } from './register/register.tsx';

type ListName = Exclude<PaperName, 'downtime' | 'cards' | 'register'>;
type ListPaperProps = { name: ListName; facts: DayFacts; day: Day; order: Order };

function ListPaper({ name, facts, day, order }: ListPaperProps) {
  const { property } = useDesk();
  usePaperFoot(property.name);
  return (
    <Paper size="a4">
      <PaperHead />
      {name === 'arrivals' && <ArrivalsList facts={facts} day={day} order={order} />}
      {name === 'departures' && <DeparturesList facts={facts} day={day} />}
      {name === 'in-house' && (
        <>
          <InHouseList facts={facts} />
          <FreeRoomsList facts={facts} />
        </>
      )}
    </Paper>
  );
}

function DayField({ paper, day }: { paper: PaperName; day: Day }) {
  const words = useWords(printWords);
  const { go } = useRouter();
  const choose = (chosen: string): void => {
    if (chosen !== '') go({ screen: 'print', item: `${paper}/${chosen}` }, { replace: true });
  };
  return <TextField label={words.day} type="date" value={day} onInput={choose} />;
}

function Lists({ paper, day }: { paper: ListName; day: Day }) {
  const words = useWords(printWords);
  const { propertyId } = usePropertyPath();
  const { today } = useToday();
  const [order, setOrder] = useState<Order>('time');
  const reading = useRead(readDayFacts(propertyId, day, today));
  return (
    <PrintBar
      choices={
        <>
          {paper !== 'in-house' && <DayField paper={paper} day={day} />}
          {paper === 'arrivals' && (
            <SelectField
              label={words.order}
              value={order}
              onChange={setOrder}
              options={ORDERS.map((value) => ({ value, text: words.orders[value] }))}
            />
          )}
        </>
      }
    >
      <Shown of={reading} rows={10}>
        {(facts) => (
          <PaperView widest="a4">
            <ListPaper name={paper} facts={facts} day={day} order={order} />
          </PaperView>
        )}
      </Shown>
    </PrintBar>
  );
}

function Downtime() {
  const words = useWords(printWords);
  const { property } = useDesk();
  const { propertyId } = usePropertyPath();
  const { today } = useToday();
  const now = useNow();
  const reading = useRead(readDayFacts(propertyId, today, today));
  return (
    <>
      <p class="quiet">{words.remind}</p>
      <PrintBar onPrint={() => rememberPrinted(property.code, now)}>
        <Shown of={reading} rows={10}>
          {(facts) => (
            <PaperView widest="wide">
              <DowntimePack facts={facts} day={today} />
            </PaperView>
          )}
        </Shown>
      </PrintBar>
    </>
  );
}

function BlankCard() {
  const { property } = useDesk();
  const [kind, setKind] = useState<'indian' | 'foreign'>('indian');
  return (
    <PrintBar choices={property.countryCode === 'IN' && <KindChoice kind={kind} onChange={setKind} />}>
      <PaperView widest="a5">
        <CardPages kind={kind} booking={null} guest={null} identity={null} />
      </PaperView>
    </PrintBar>
  );
}

function PaperOf({ paper, day }: { paper: PaperName; day: Day }) {
  if (paper === 'register') return <Register />;
  if (paper === 'downtime') return <Downtime />;
  return paper === 'cards' ? <BlankCard /> : <Lists key={paper} paper={paper} day={day} />;
}

/** The papers that belong to no booking, as they will be printed. */
export function Print() {
  const words = useWords(printWords);
  const { address } = useRouter();
  const { today } = useToday();
  // Numbers of identity documents are in the register.
  const mayRegister = useMay('ADMIN', 'MANAGER');
  const papers = PAPERS.filter((name) => name !== 'register' || mayRegister);
  const { paper, day } = readPaper(address.item, today);
  const shown = papers.includes(paper) ? paper : 'arrivals';
  return (
    <div class="print-screen">
      <h1>{words.title}</h1>
      <nav class="tabs" aria-label={words.papers}>
        {papers.map((name) => (
          <Link key={name} to={{ screen: 'print', item: name }} isCurrent={name === shown} isReplacing>
            {words.paperNames[name]}
          </Link>
        ))}
      </nav>
      <PaperOf paper={shown} day={day} />
    </div>
  );
}
