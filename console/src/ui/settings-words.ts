import { defineWords } from '../words/words.ts';

export const settingsWords = defineWords(
  {
    saved: 'Saved',
    undo: 'Undo changes',
    changedByOthers: 'Somebody else has just changed this. What you typed is kept: check it, then save.',
    theirs: (field: string, value: string) => `${field} is now: ${value}`,
    nothing: 'nothing',
    yes: 'yes',
    no: 'no',
    adminsOnly: 'Only an administrator can change this.',
    typeName: 'Name of the hotel',
    typeNameHint: (name: string) => `To be sure, type the hotel’s name: ${name}`,
    backToList: 'Back to the list',
  },
  {
    saved: 'सहेजा गया',
    undo: 'बदलाव हटाएँ',
    changedByOthers: 'इस बीच किसी और ने इसे बदल दिया है। आपने जो लिखा वह रखा है: देखें, फिर सहेजें।',
    theirs: (field, value) => `${field} अब है: ${value}`,
    nothing: 'कुछ नहीं',
    yes: 'हाँ',
    no: 'नहीं',
    adminsOnly: 'इसे केवल एडमिन बदल सकते हैं।',
    typeName: 'होटल का नाम',
    typeNameHint: (name) => `पक्का करने के लिए होटल का नाम लिखें: ${name}`,
    backToList: 'सूची पर वापस',
  },
);
