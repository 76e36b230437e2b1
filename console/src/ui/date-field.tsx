import type { ComponentProps } from 'preact';
import { useFormat } from '../format/use-format.ts';
import { TextField } from './field.tsx';

/**
 * A day as YYYY-MM-DD, with its date in words: the browser writes it in the order of its own language, in which 12/07 may be 7 December.
 * What else there is to say of the field stands instead of the words.
 */
export function DateField({ hint, ...rest }: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const format = useFormat();
  return <TextField {...rest} type="date" hint={hint ?? (rest.value === '' ? undefined : format.fullCalendarDay(rest.value))} />;
}
