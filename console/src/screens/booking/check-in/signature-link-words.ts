import { defineWords } from '../../../words/words.ts';

export const signatureLinkWords = defineWords(
  {
    make: 'Sign on a phone',
    again: 'New link',
    scan: (name: string) => `${name} scans this picture with a phone and signs there.`,
    picture: 'QR code of the link',
    left: (time: string) => `Good for ${time}, once.`,
    expired: 'The link has expired.',
    open: 'Open it on this computer',
    localOnly: 'This address works on this computer only: a phone cannot reach it. Whoever runs the service sets PUBLIC_URL.',
  },
  {
    make: 'फ़ोन पर हस्ताक्षर',
    again: 'नया लिंक',
    scan: (name) => `${name} इस चित्र को फ़ोन से स्कैन करके वहाँ हस्ताक्षर करें।`,
    picture: 'लिंक का QR कोड',
    left: (time) => `${time} तक, एक बार के लिए।`,
    expired: 'लिंक का समय बीत गया है।',
    open: 'इसी कंप्यूटर पर खोलें',
    localOnly: 'यह पता केवल इसी कंप्यूटर पर चलता है: फ़ोन इस तक नहीं पहुँच सकता। सेवा चलाने वाले PUBLIC_URL तय करें।',
  },
);
