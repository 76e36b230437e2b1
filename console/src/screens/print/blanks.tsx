import { Paper, PaperHead } from '../../ui/paper.tsx';
import { useWords } from '../../words/words.ts';
import { ForeignerCard, RegistrationCard } from '../booking/card/registration-card.tsx';
import { printWords } from './print-words.ts';

const NO_FACTS = { booking: null, guest: null, identity: null };
const LOG_LINES = Array.from({ length: 24 }, (_, line) => line);
const LOG_WIDTHS = { time: '9%', room: '9%', guest: '23%', what: '36%', amount: '14%', by: '9%' };
const COLUMNS = ['time', 'room', 'guest', 'what', 'amount', 'by'] as const;
const RECEIPTS = [1, 2, 3];

/** Two blank cards on one sheet: for two guests, or front and back for a guest from abroad. */
export function BlankCards({ isForeign }: { isForeign: boolean }) {
  return (
    <Paper size="wide">
      <RegistrationCard {...NO_FACTS} />
      {isForeign ? <ForeignerCard {...NO_FACTS} /> : <RegistrationCard {...NO_FACTS} />}
    </Paper>
  );
}

/** Lines for what happens while nothing can be entered. */
export function BlankLog() {
  const words = useWords(printWords);
  return (
    <Paper size="a4">
      <table class="blank-log">
        <thead>
          <tr>
            <th colSpan={COLUMNS.length}>
              <strong>{words.log}</strong>
            </th>
          </tr>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} style={{ width: LOG_WIDTHS[column] }}>
                {words[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LOG_LINES.map((line) => (
            <tr key={line}>
              {COLUMNS.map((column) => (
                <td key={column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}

function Receipt() {
  const words = useWords(printWords);
  const lines = [words.receiptNumber, words.date, words.receivedFrom, words.for, words.amount, words.method];
  return (
    <section class="receipt">
      <PaperHead>
        <p>{words.receipt}</p>
      </PaperHead>
      <dl class="paper-fields">
        {lines.map((label) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd />
          </div>
        ))}
        <div class="paper-whole">
          <dt>{words.inWords}</dt>
          <dd />
        </div>
        <div class="paper-whole">
          <dt>{words.receivedBy}</dt>
          <dd />
        </div>
      </dl>
    </section>
  );
}

export function BlankReceipts() {
  return (
    <Paper size="a4" class="receipts">
      {RECEIPTS.map((receipt) => (
        <Receipt key={receipt} />
      ))}
    </Paper>
  );
}
