import type { Screen } from '../../../app/addresses.rules.ts';
import { Link } from '../../../app/link.tsx';
import { PersonMenu } from '../../../app/person-menu.tsx';
import { useRouter } from '../../../app/router.ts';
import type { Desk } from '../../../data/desk.ts';
import type { Session } from '../../../session/session.ts';
import { Notice } from '../../../ui/states.tsx';
import { type Locale, useWords } from '../../../words/words.ts';
import { JoinForm } from './join-form.tsx';
import { NewHotelForm } from './new-hotel-form.tsx';
import { newHotelWords } from './new-hotel-words.ts';
import { OwnName } from './own-name.tsx';

type NoHotelProps = Pick<Desk, 'readAgain'> & {
  person: Pick<Desk, 'api' | 'me' | 'properties'>;
  session: Session;
  setLocale: (locale: Locale) => void;
};

function WhyNone({ me, properties }: Pick<Desk, 'me' | 'properties'>) {
  const words = useWords(newHotelWords);
  const disabled = me.memberships.filter((membership) => membership.disabled);
  if (properties.length === 0)
    return (
      <>
        <p class="quiet">{words.none}</p>
        {disabled.map(({ propertyId, propertyName }) => (
          <Notice key={propertyId} tone="due">
            <bdi>{words.disabled(propertyName)}</bdi>
          </Notice>
        ))}
      </>
    );
  return (
    <>
      <Notice tone="due">{words.otherAddress}</Notice>
      <p>{words.yours}</p>
      <ul class="setup-rows">
        {properties.map(({ id, code, name }) => (
          <li key={id}>
            <Link class="setup-row" to={{ code, screen: 'today', item: null }}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** For a person without a hotel, or at the address of one that is not theirs: their name, joining a hotel, making one. */
export function NoHotel({ person, readAgain, session, setLocale }: NoHotelProps) {
  const words = useWords(newHotelWords);
  const { go } = useRouter();
  const { api, me, properties } = person;
  // Whoever sets up the service has nothing to join.
  const isFirst = me.superAdmin && properties.length === 0;
  // The address first: else another screen of the hotel would be shown for a moment.
  const open = (place: { code: string; screen: Screen; item: string | null }): void => {
    go(place);
    void readAgain();
  };
  const join = (
    <section class="card stack" aria-labelledby="join">
      <div>
        <h2 id="join">{words.join}</h2>
        <p class="quiet">{words.joinHint}</p>
      </div>
      <JoinForm api={api} onJoined={(code) => open({ code, screen: 'today', item: null })} />
    </section>
  );
  return (
    <main id="main" class="no-hotel stack">
      <div class="pair-head">
        <h1>{words.welcome}</h1>
        <PersonMenu me={me} session={session} setLocale={setLocale} />
      </div>
      <WhyNone me={me} properties={properties} />
      <section class="card">
        <OwnName api={api} me={me} readAgain={readAgain} />
      </section>
      {!isFirst && join}
      <section class="card stack" aria-labelledby="new-hotel">
        <div>
          <h2 id="new-hotel">{words.title}</h2>
          <p class="quiet">{words.purpose}</p>
        </div>
        <NewHotelForm api={api} isFirst={isFirst} onCreated={({ code }) => open({ code, screen: 'setup', item: 'hotel' })} />
      </section>
    </main>
  );
}
