import { defineWords } from '../words/words.ts';

export const paperWords = defineWords(
  {
    language: 'Paper language',
    print: 'Print or save',
    asOf: (at: string, zone: string) => `As of ${at} (${zone})`,
    printed: (at: string) => `Printed ${at}`,
  },
  {
    language: 'काग़ज़ की भाषा',
    print: 'प्रिंट या सेव करें',
    asOf: (at, zone) => `${at} तक (${zone})`,
    printed: (at) => `${at} को छपा`,
  },
);
