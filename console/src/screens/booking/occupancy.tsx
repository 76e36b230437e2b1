import { usePropertyPath } from '../../data/desk.ts';
import { readRoomTypes } from '../../data/room-reads.ts';
import { useRead } from '../../data/use-read.ts';
import { Notice } from '../../ui/states.tsx';
import { defineWords, useWords } from '../../words/words.ts';
import { placesIn, type RoomsOfType } from './occupancy.rules.ts';

const occupancyWords = defineWords(
  {
    tooMany: (guests: number, places: number) =>
      `${guests} guests, but these rooms are for ${places} at most. Add a room, or choose a larger type.`,
  },
  {
    tooMany: (guests, places) => `${guests} अतिथि हैं, पर ये कमरे अधिकतम ${places} के लिए हैं। एक और कमरा लें, या बड़ा प्रकार चुनें।`,
  },
);

/** Says when more guests come than the rooms are for. The hotel decides: nothing is forbidden. */
export function OccupancyNotice({ guests, parts }: { guests: number; parts: readonly RoomsOfType[] }) {
  const words = useWords(occupancyWords);
  const { propertyId } = usePropertyPath();
  const { data } = useRead(guests > 0 ? readRoomTypes(propertyId) : null);
  const places = data === undefined ? null : placesIn(parts, data);
  return places !== null && guests > places ? <Notice tone="due">{words.tooMany(guests, places)}</Notice> : null;
}
