import { defineWords } from '../../words/words.ts';

export const minibarWords = defineWords(
  {
    title: 'Minibar, to be put on the bill',
    confirm: 'Put on the bill',
    refuse: 'Not on the bill',
    of: (action: string, room: string) => `${action}: ${room}`,
    countedBy: (name: string) => `counted by ${name}`,
  },
  {
    title: 'मिनीबार, बिल में जोड़ना है',
    confirm: 'बिल में जोड़ें',
    refuse: 'बिल में नहीं',
    of: (action, room) => `${action}: ${room}`,
    countedBy: (name) => `${name} ने गिना`,
  },
);
