import { usePropertyPath } from './desk.ts';
import { readRoomTypes } from './room-reads.ts';
import { useRead } from './use-read.ts';

/** The name of a room type by its code; the code until it is known, and of a type that has been deleted. */
export function useTypeName(): (code: string) => string {
  const { propertyId } = usePropertyPath();
  const { data = [] } = useRead(readRoomTypes(propertyId));
  return (code) => data.find((type) => type.code === code)?.name ?? code;
}
