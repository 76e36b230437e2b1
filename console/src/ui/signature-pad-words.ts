import { defineWords } from '../words/words.ts';

export const signaturePadWords = defineWords(
  {
    padOf: (name: string) => `Signature of ${name}`,
    empty: 'nothing drawn yet',
    drawn: 'drawn',
    hint: 'The guest signs here with a pen, a finger or the mouse. It cannot be drawn by keyboard: somebody else can hold the mouse, or the guest signs on a phone.',
    line: 'Sign on the line',
    clear: 'Start again',
    save: 'Save signature',
  },
  {
    padOf: (name) => `${name} के हस्ताक्षर`,
    empty: 'अभी कुछ नहीं बना',
    drawn: 'बन गया',
    hint: 'अतिथि यहाँ पेन, उँगली या माउस से हस्ताक्षर करें। कीबोर्ड से यह नहीं बन सकता: कोई और माउस पकड़ सकता है, या अतिथि फ़ोन पर हस्ताक्षर करें।',
    line: 'रेखा पर हस्ताक्षर करें',
    clear: 'फिर से करें',
    save: 'हस्ताक्षर सहेजें',
  },
);
