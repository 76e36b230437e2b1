import { defineWords } from '../../words/words.ts';

export const tourWords = defineWords(
  {
    label: 'Tour',
    place: (step: number, all: number) => `${step} of ${all}`,
    next: 'Next',
    back: 'Back',
    skip: 'Skip the tour',
    end: 'Done',
    steps: {
      lists: [
        'The day of the hotel',
        'Who comes, who leaves, who is here. The lists change by themselves when somebody else does something.',
      ],
      row: ['What is still missing', 'Each row says it. Its button opens the booking where that is done.'],
      parts: [
        'The rooms',
        'Yours first, and one button for what comes next. It works without network too: what you do is kept and sent later.',
      ],
      newBooking: ['New booking', 'A phone number finds a guest who was here before. The key n opens it from anywhere.'],
      search: ['Search', 'Guests, phone numbers, bookings, vehicles, rooms. The key / brings you here.'],
      navigation: ['Screens', 'You see those that your role may use. Rooms, rates and the team are set up in Setup.'],
      person: [
        'You',
        'Language, the list of all keys (?) and this tour are here. This is a demo hotel: try everything, nothing costs money.',
      ],
    },
  },
  {
    label: 'परिचय',
    place: (step, all) => `${all} में से ${step}`,
    next: 'आगे',
    back: 'पीछे',
    skip: 'परिचय छोड़ें',
    end: 'हो गया',
    steps: {
      lists: ['होटल का दिन', 'कौन आएगा, कौन जाएगा, कौन यहाँ है। कोई और कुछ करे तो सूचियाँ अपने आप बदलती हैं।'],
      row: ['क्या अभी बाकी है', 'हर पंक्ति यह बताती है। उसका बटन बुकिंग को वहीं खोलता है जहाँ वह काम होता है।'],
      parts: ['कमरे', 'पहले आपके, और अगले काम के लिए एक बटन। नेटवर्क के बिना भी चलता है: जो करते हैं वह रखा और बाद में भेजा जाता है।'],
      newBooking: ['नई बुकिंग', 'फ़ोन नंबर से पहले आ चुके अतिथि मिल जाते हैं। n कुंजी इसे कहीं से भी खोलती है।'],
      search: ['खोजें', 'अतिथि, फ़ोन नंबर, बुकिंग, वाहन, कमरे। / कुंजी आपको यहाँ लाती है।'],
      navigation: ['स्क्रीन', 'आपको वे दिखती हैं जो आपकी भूमिका के लिए हैं। कमरे, दरें और टीम सेटअप में बनते हैं।'],
      person: ['आप', 'भाषा, सभी कुंजियों की सूची (?) और यह परिचय यहाँ हैं। यह एक डेमो होटल है: सब आज़माएँ, पैसे नहीं लगते।'],
    },
  },
);
