import { useWords } from '../../words/words.ts';
import { BAR_STATES } from './chart.rules.ts';
import { chartWords } from './chart-words.ts';

/** What the colours and signs of the bars say. */
export function Legend() {
  const words = useWords(chartWords);
  return (
    <details class="chart-legend">
      <summary class="button button-quiet">{words.key}</summary>
      <ul class="menu">
        {BAR_STATES.map((state) => (
          <li key={state}>
            <span class={`bar bar-${state}`} /> {words.states[state]}
          </li>
        ))}
        <li>
          <span class="bar bar-inHouse bar-person" /> {words.person}
        </li>
        <li>
          <span class="figures" data-free="3" data-sold="7" /> {words.freeAndSold}
        </li>
      </ul>
    </details>
  );
}
