import { useFormat } from '../../../format/use-format.ts';

type ChosenLine = { id: string; date: string; description: string; notes: string | null; total: number };

type LineChoiceProps = {
  title: string;
  lines: readonly ChosenLine[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
};

/** Lines of a bill or an invoice, each with a tick. */
export function LineChoice({ title, lines, chosen, onChoose }: LineChoiceProps) {
  const format = useFormat();
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <fieldset class="line-choice">
      <legend>{title}</legend>
      {lines.map(({ id, date, description, notes, total }) => (
        <label class="tick" key={id}>
          <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
          <bdi>{[format.calendarDay(date), description, notes].filter((text) => text !== null).join(' · ')}</bdi>
          <span class="amount">{format.money(total)}</span>
        </label>
      ))}
    </fieldset>
  );
}
