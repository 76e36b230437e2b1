import { defineWords } from '../../words/words.ts';

export const signWords = defineWords(
  {
    title: 'Your signature',
    unnamed: 'Guest',
    thanks: 'Thank you. Your signature has been stored.',
    close: 'You can close this page.',
    gone: 'This link has been used or has expired. Ask the front desk for a new one.',
  },
  {
    title: 'आपके हस्ताक्षर',
    unnamed: 'अतिथि',
    thanks: 'धन्यवाद। आपके हस्ताक्षर सहेज लिए गए हैं।',
    close: 'आप यह पेज बंद कर सकते हैं।',
    gone: 'यह लिंक इस्तेमाल हो चुका है या इसका समय बीत गया है। फ्रंट डेस्क से नया लिंक माँगें।',
  },
);
