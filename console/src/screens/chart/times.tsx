import type { Day } from '../../format/time.rules.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { chevronLeftIcon, chevronRightIcon } from '../../ui/icon-shapes.ts';
import { useWords } from '../../words/words.ts';
import { chartWords } from './chart-words.ts';
import { ZOOMS, type Zoom } from './zoom.rules.ts';

type TimesProps = {
  day: Day;
  zoom: Zoom;
  onJump: (day: Day) => void;
  onStep: (step: 1 | -1) => void;
  onToday: () => void;
  onZoom: (zoom: Zoom) => void;
};

/** Which days are shown. */
export function Times({ day, zoom, onJump, onStep, onToday, onZoom }: TimesProps) {
  const words = useWords(chartWords);
  return (
    <div class="chart-times">
      <IconButton of={chevronLeftIcon} label={words.earlier} onClick={() => onStep(-1)} />
      <Button shortcut="t" onClick={onToday}>
        {words.today}
      </Button>
      <IconButton of={chevronRightIcon} label={words.later} onClick={() => onStep(1)} />
      <input
        type="date"
        aria-label={words.date}
        value={day}
        onChange={({ currentTarget: { value } }) => value !== '' && onJump(value)}
      />
      <select
        aria-label={words.zoom}
        value={String(zoom)}
        onChange={({ currentTarget: { value } }) => onZoom(ZOOMS.find((one) => String(one) === value) ?? zoom)}
      >
        {ZOOMS.map((one) => (
          <option key={one} value={String(one)}>
            {words.days(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
