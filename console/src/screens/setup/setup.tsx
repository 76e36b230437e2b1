import { type ComponentType, lazy } from '../../app/lazy.tsx';
import { Link } from '../../app/link.tsx';
import { useRouter } from '../../app/router.ts';
import { useFailingEndpoints } from '../../data/webhook-reads.ts';
import { Chip } from '../../ui/chip.tsx';
import { useWords } from '../../words/words.ts';
import { SECTIONS, type Section, sectionOf } from './sections.rules.ts';
import { setupWords } from './setup-words.ts';

const PARTS: Readonly<Record<Section, ComponentType>> = {
  hotel: lazy(() => import('./hotel/hotel.tsx').then(({ Hotel }) => Hotel)),
  'room-types': lazy(() => import('./room-types/room-types.tsx').then(({ RoomTypes }) => RoomTypes)),
  rooms: lazy(() => import('./rooms/rooms-setup.tsx').then(({ RoomsSetup }) => RoomsSetup)),
  pictures: lazy(() => import('./pictures/pictures.tsx').then(({ Pictures }) => Pictures)),
  amenities: lazy(() => import('./amenities/amenities.tsx').then(({ Amenities }) => Amenities)),
  housekeeping: lazy(() => import('./housekeeping/housekeeping.tsx').then(({ HousekeepingSetup }) => HousekeepingSetup)),
  taxes: lazy(() => import('./taxes/taxes.tsx').then(({ Taxes }) => Taxes)),
  invoices: lazy(() => import('./invoices/invoices-setup.tsx').then(({ InvoicesSetup }) => InvoicesSetup)),
  team: lazy(() => import('./team/team.tsx').then(({ Team }) => Team)),
  payments: lazy(() => import('./payments/payments.tsx').then(({ Payments }) => Payments)),
  mail: lazy(() => import('./mail/mail.tsx').then(({ Mail }) => Mail)),
  cards: lazy(() => import('./cards/card-keys.tsx').then(({ CardKeys }) => CardKeys)),
  webhooks: lazy(() => import('./webhooks/webhooks.tsx').then(({ Webhooks }) => Webhooks)),
  audit: lazy(() => import('./audit/audit.tsx').then(({ Audit }) => Audit)),
};
const NewHotel = lazy(() => import('./new-hotel/new-hotel.tsx').then((module) => module.NewHotel));

function Sections({ current }: { current: Section }) {
  const words = useWords(setupWords);
  const { address } = useRouter();
  const failing = useFailingEndpoints(true);
  return (
    <nav class="setup-sections" aria-label={words.sections}>
      <h1>{words.title}</h1>
      <ul class="setup-rows">
        {SECTIONS.map((section) => (
          <li key={section}>
            {/* On a phone nothing is open beside the list. */}
            <Link
              class="setup-row"
              to={{ screen: 'setup', item: section }}
              isCurrent={section === current && (address.item !== null || matchMedia('(min-width: 1001px)').matches)}
            >
              <strong>{words.names[section]}</strong>
              <small>{words.purposes[section]}</small>
              {section === 'webhooks' && failing > 0 && (
                <span>
                  <Chip tone="overdue">{words.failing}</Chip>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** All settings of the hotel, part by part. */
export function Setup() {
  const words = useWords(setupWords);
  const { address } = useRouter();
  if (address.item === 'new-hotel') return <NewHotel />;
  const open = sectionOf(address.item);
  const section = open ?? 'hotel';
  const Part = PARTS[section];
  return (
    <div class={open === null ? 'setup' : 'setup setup-open'}>
      <Sections current={section} />
      <section class="setup-section stack" key={section} aria-labelledby="setup-section">
        <p class="setup-back">
          <Link to={{ screen: 'setup', item: null }}>{words.back}</Link>
        </p>
        <div>
          <h2 id="setup-section">{words.names[section]}</h2>
          <p class="quiet">{words.purposes[section]}</p>
        </div>
        <Part />
      </section>
    </div>
  );
}
