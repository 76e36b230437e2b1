import { useMemo } from 'preact/hooks';
import { addDays, type Day } from '../../format/time.rules.ts';
import { IconButton } from '../../ui/button.tsx';
import { pencilIcon } from '../../ui/icon-shapes.ts';
import { useWords } from '../../words/words.ts';
import { cellRole, dayHeaderRole, planHeaderRole, rowRole } from './grid-roles.ts';
import { monthsIn, type Plan, px, type Region, type Row, rowsIn, type Sizes, weekdayOf } from './plane.rules.ts';
import { ratesWords } from './rates-words.ts';
import type { RatesFormat } from './use-rates-format.ts';

/** The element of a day of a plan, for aria-activedescendant. */
export function cellId(planId: string, day: number): string {
  return `rate-${planId}-${day}`;
}

type Shared = { first: Day; region: Region; sizes: Sizes; format: RatesFormat };

/** The head: months, and below them the days. */
export function Head({ first, region, sizes, format, today }: Shared & { today: Day }) {
  const words = useWords(ratesWords);
  const { column, side, head } = sizes;
  const days = Array.from({ length: region.to - region.from }, (_, index) => region.from + index);
  return (
    <div class="rates-head" {...rowRole(1)} style={{ height: px(head) }}>
      <div class="rates-corner" {...planHeaderRole('columnheader')} style={{ width: px(side), height: px(head) }}>
        {words.plan}
      </div>
      {monthsIn(first, region).map(({ month, from, to }) => (
        <div
          key={month}
          class="rates-month"
          aria-hidden="true"
          style={{ left: px(side + from * column), width: px((to - from) * column) }}
        >
          <span style={{ left: px(side) }}>{format.month(month)}</span>
        </div>
      ))}
      {days.map((day) => {
        const date = addDays(first, day);
        return (
          <div
            key={day}
            class="rates-day"
            {...dayHeaderRole(day, format.wholeDay(date))}
            aria-current={date === today ? 'date' : undefined}
            style={{ left: px(side + day * column), width: px(column) }}
          >
            <small>{format.weekdays[weekdayOf(first, day)]}</small> {Number(date.slice(8))}
          </div>
        );
      })}
    </div>
  );
}

type PlanRowProps = Omit<Shared, 'first'> & {
  row: Row & { kind: 'plan' };
  position: number;
  onEdit: ((plan: Plan) => void) | null;
};

function PlanRow({ row, position, region: { from, to }, sizes, format, onEdit }: PlanRowProps) {
  const words = useWords(ratesWords);
  const { plan, top } = row;
  const { column, side, row: height } = sizes;
  // The same object tells Preact that nothing has changed: a row that stays in sight is not drawn anew.
  return useMemo(
    () => (
      <div class="rates-row" {...rowRole(position)} style={{ top: px(top + sizes.head), height: px(height) }}>
        <div class="rates-plan" {...planHeaderRole('rowheader')} style={{ width: px(side) }}>
          <span class="rates-code">
            <bdi>{plan.code}</bdi>
            <small>
              {words.base} {format.rate(plan.baseRate)}
            </small>
          </span>
          <small class="rates-name">
            <bdi>{plan.name}</bdi>
          </small>
          {onEdit !== null && <IconButton of={pencilIcon} label={words.change(plan.code)} onClick={() => onEdit(plan)} />}
        </div>
        {Array.from({ length: to - from }, (_, index) => {
          const day = from + index;
          const own = plan.rates[day] ?? null;
          const text = format.rate(own ?? plan.baseRate);
          return (
            <div
              key={day}
              id={cellId(plan.ratePlanId, day)}
              class={own === null ? 'rates-cell' : 'rates-cell rates-own'}
              {...cellRole(day, own === null ? undefined : words.ownRate(text))}
              style={{ left: px(side + day * column), width: px(column) }}
            >
              {text}
            </div>
          );
        })}
      </div>
    ),
    [plan, position, top, from, to, column, side, format, words, onEdit],
  );
}

type RowsProps = Omit<Shared, 'first'> & {
  rows: readonly Row[];
  typeName: (code: string) => string;
  onEdit: ((plan: Plan) => void) | null;
};

/** The room types and plans that can be seen. */
export function Rows({ rows, typeName, onEdit, ...shared }: RowsProps) {
  const { sizes, region } = shared;
  return (
    <>
      {rowsIn(rows, region, sizes).map((row) => {
        const position = rows.indexOf(row) + 2;
        return row.kind === 'plan' ? (
          <PlanRow key={row.plan.ratePlanId} {...shared} row={row} position={position} onEdit={onEdit} />
        ) : (
          <div
            key={`type ${row.roomTypeCode}`}
            class="rates-row rates-type"
            {...rowRole(position)}
            style={{ top: px(row.top + sizes.head), height: px(sizes.typeRow) }}
          >
            <div {...planHeaderRole('rowheader')}>
              <bdi>{typeName(row.roomTypeCode)}</bdi>
            </div>
          </div>
        );
      })}
    </>
  );
}
