import type { ComponentChildren } from 'preact';
import { useDesk, usePropertyPath } from '../../data/desk.ts';
import type { Report, ReportTable } from '../../data/report-reads.ts';
import { useSubmit } from '../../data/submit.ts';
import { Button } from '../../ui/button.tsx';
import { downloadIcon } from '../../ui/icon-shapes.ts';
import { saveFile } from '../../ui/save-file.ts';
import { SubmissionNotice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { reportsWords } from './reports-words.ts';

/** A button that loads a file and saves it. @param what is in it */
export function SaveCsv({ name, what, load }: { name: string; what: string; load: () => Promise<unknown> }) {
  const words = useWords(reportsWords);
  const download = useSubmit(async () => saveFile(name, (await load()) as Blob));
  return (
    <>
      <Button
        icon={downloadIcon}
        size="small"
        isBusy={download.state !== 'idle'}
        onClick={() => {
          void download.submit();
        }}
      >
        {words.csv(what)}
      </Button>
      <SubmissionNotice of={download} />
    </>
  );
}

type SectionProps = { title: string; table: ReportTable; report: Report; children: ComponentChildren };

/** A part of a report, and its file. */
export function Section({ title, table, report: { from, to }, children }: SectionProps) {
  const { api, property } = useDesk();
  const path = usePropertyPath();
  const load = () =>
    api.GET('/properties/{propertyId}/reports/range.csv', { params: { path, query: { from, to, table } }, parseAs: 'blob' });
  return (
    <section class="card stack" aria-label={title}>
      <header class="money-head">
        <h2>{title}</h2>
        <SaveCsv name={`${table}-${property.code}-${from}-${to}.csv`} what={title} load={load} />
      </header>
      {children}
    </section>
  );
}
