import { useFormat } from '../../format/use-format.ts';
import { Chip } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { minusIcon, plusIcon } from '../../ui/icon-shapes.ts';
import { Empty } from '../../ui/states.tsx';
import { sharedWords } from '../../words/shared-words.ts';
import { useWords } from '../../words/words.ts';
import { overPicked } from './draft.rules.ts';
import type { TypeOffers } from './new-booking-reads.ts';
import { newBookingWords } from './new-booking-words.ts';
import { type Pick, pickedOf, quantityOf, withQuantity } from './picks.rules.ts';

type Offer = TypeOffers['offers'][number];
type Picking = { picks: readonly Pick[]; change: (picks: Pick[]) => void };

/** How many rooms at this price; the arrow keys count too. */
function Quantity({ type, plan, offer, picks, change }: Picking & { type: TypeOffers; plan: string; offer: Offer | null }) {
  const words = useWords(newBookingWords);
  const { roomTypeCode, name, availableQuantity } = type;
  const ratePlanCode = offer?.ratePlanCode ?? null;
  const quantity = quantityOf(picks, roomTypeCode, ratePlanCode);
  const set = (next: number): void => change(withQuantity(picks, { roomTypeCode, ratePlanCode, quantity: next }));
  const left = availableQuantity - pickedOf(picks, roomTypeCode);
  return (
    <span class="quantity">
      <button
        type="button"
        class="icon-button"
        tabIndex={-1}
        aria-label={words.fewer(`${name}, ${plan}`)}
        disabled={quantity === 0}
        onClick={() => set(quantity - 1)}
      >
        <Icon of={minusIcon} />
      </button>
      <input
        type="number"
        name="quantity"
        aria-label={words.quantity(name, plan)}
        min={0}
        max={availableQuantity}
        // What is typed here stays when it is sold out meanwhile.
        disabled={availableQuantity === 0 && quantity === 0}
        value={quantity === 0 ? '' : String(quantity)}
        placeholder="0"
        onInput={(event) => set(Math.min(1000, Math.max(0, Math.trunc(Number(event.currentTarget.value)))))}
      />
      <button
        type="button"
        class="icon-button"
        tabIndex={-1}
        aria-label={words.more(`${name}, ${plan}`)}
        disabled={left <= 0}
        onClick={() => set(quantity + 1)}
      >
        <Icon of={plusIcon} />
      </button>
    </span>
  );
}

function OfferRow({ type, offer, nights, ...picking }: Picking & { type: TypeOffers; offer: Offer | null; nights: number }) {
  const words = useWords(newBookingWords);
  const shared = useWords(sharedWords);
  const format = useFormat();
  const plan = offer?.ratePlanName ?? words.defaultRate;
  const isEven = offer === null || offer.nightRates.every(({ rate }) => rate === offer.nightRates[0]?.rate);
  const eachNight = offer?.nightRates.map(({ date, rate }) => `${format.calendarDay(date)}: ${format.money(rate)}`).join('\n');
  return (
    <li class="offer">
      <span class="offer-plan">{plan}</span>
      {offer === null ? (
        <span class="offer-price quiet">{words.noPrice}</span>
      ) : (
        <span class="offer-price" title={isEven ? undefined : eachNight}>
          <strong>{format.money(offer.amount)}</strong>
          <small>
            {format.money(offer.averageRate)} {isEven ? words.perNight : words.average}
            {offer.tax !== undefined && offer.tax > 0 && `, ${words.withTax(format.money(offer.amount + offer.tax))}`}
            <span class="visually-hidden">, {words.forStay(shared.nights(nights))}</span>
          </small>
        </span>
      )}
      <Quantity type={type} plan={plan} offer={offer} {...picking} />
    </li>
  );
}

function TypeOffersRows({ type, nights, isOver, ...picking }: Picking & { type: TypeOffers; nights: number; isOver: boolean }) {
  const words = useWords(newBookingWords);
  const { name, availableQuantity, offers } = type;
  return (
    <li class={availableQuantity === 0 ? 'room-type room-type-sold' : 'room-type'}>
      <p class="room-type-head">
        <strong>{name}</strong>
        {isOver ? (
          <Chip tone="overdue">{words.onlyLeft(availableQuantity)}</Chip>
        ) : availableQuantity === 0 ? (
          <Chip tone="quiet">{words.soldOut}</Chip>
        ) : (
          <span class="quiet">{words.free(availableQuantity)}</span>
        )}
      </p>
      <ul>
        {offers.length === 0 && <OfferRow type={type} offer={null} nights={nights} {...picking} />}
        {offers.map((offer) => (
          <OfferRow key={offer.ratePlanCode} type={type} offer={offer} nights={nights} {...picking} />
        ))}
      </ul>
    </li>
  );
}

type RoomsSectionProps = Picking & { types: readonly TypeOffers[]; nights: number };

/** What is free by type, with its prices; rooms are picked at a price. */
export function RoomsSection({ types, nights, picks, change }: RoomsSectionProps) {
  const words = useWords(newBookingWords);
  const over = overPicked(picks, types);
  if (types.length === 0) return <Empty>{words.noTypes}</Empty>;
  return (
    <ul class="room-types">
      {types.map((type) => (
        <TypeOffersRows
          key={type.roomTypeCode}
          type={type}
          nights={nights}
          isOver={over.includes(type.roomTypeCode)}
          picks={picks}
          change={change}
        />
      ))}
    </ul>
  );
}
