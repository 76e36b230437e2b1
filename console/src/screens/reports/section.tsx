import type { ComponentChildren } from 'preact';
import { useDesk, usePropertyPath } from '../../data/desk.ts';
import type { Report, ReportTable } from '../../data/report-reads.ts';
import { downloadIcon } from '../../ui/icon-shapes.ts';
import { SaveButton } from '../../ui/save-button.tsx';
import { useWords } from '../../words/words.ts';
import { reportsWords } from './reports-words.ts';

/** Saves a table as a file. @param what is in it */
export function SaveCsv({ name, what, load }: { name: string; what: string; load: () => Promise<unknown> }) {
  const words = useWords(reportsWords);
  return (
    <SaveButton file={name} icon={downloadIcon} size="small" load={load}>
      {words.csv(what)}
    </SaveButton>
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
