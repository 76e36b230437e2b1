import { useDesk } from '../../data/desk.ts';
import type { PaymentRow } from '../../data/money-reads.ts';
import type { Day } from '../../format/time.rules.ts';
import { useFormat } from '../../format/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { downloadIcon } from '../../ui/icon-shapes.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useWords } from '../../words/words.ts';
import { paymentWords } from '../booking/payments/payment-words.ts';
import { moneyWords } from './money-words.ts';
import { type CsvCell, csvOf } from './takings-csv.rules.ts';

/** The rows of the day as a file for a spreadsheet; a refund is an amount below 0, so that the column adds up to the net. */
export function DownloadCsv({ date, rows }: { date: Day; rows: readonly PaymentRow[] | undefined }) {
  const words = useWords(moneyWords);
  const { methods } = useWords(paymentWords);
  const { property } = useDesk();
  const format = useFormat();
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: property.currency,
  }).resolvedOptions();
  const cellsOf = (row: PaymentRow): CsvCell[] => {
    const { day, time } = format.local(row.receivedAt);
    const isRefund = row.type === 'REFUND';
    return [
      day,
      time,
      row.bookingReference,
      row.guestName ?? '',
      isRefund ? words.refundOf : words.paymentOf,
      methods[row.method],
      { amount: isRefund ? -row.amount : row.amount, decimals },
      row.currency,
      row.recordedBy === null ? words.online : (row.recordedBy.name ?? ''),
      row.gatewayRefundId ?? row.gatewayPaymentId ?? '',
      row.notes ?? '',
    ];
  };
  return (
    <Button
      icon={downloadIcon}
      disabled={rows === undefined || rows.length === 0}
      onClick={() => {
        const text = csvOf([Object.values(words.columns), ...(rows ?? []).map(cellsOf)]);
        saveFile(`takings-${property.code}-${date}.csv`, new Blob([text], { type: 'text/csv' }));
      }}
    >
      {words.csv}
    </Button>
  );
}
