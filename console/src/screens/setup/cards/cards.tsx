import { CardKeys } from './card-keys.tsx';

/** What belongs to the doors: the keys of the cards. */
export function Cards() {
  return <CardKeys />;
}
