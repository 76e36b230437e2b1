import { defineWords } from '../../../words/words.ts';

/** What changes something on the chart, said to the person who does it. */
export const actionsWords = defineWords(
  {
    unnamed: 'Guest without a name',
    place: (room: string, from: string, until: string) => `${room}, ${from} – ${until}`,
    room: (number: number) => `Room ${number}`,
    lane: (type: string) => `${type}, not yet in a room`,
    openEnd: 'no end',
    moving: (name: string, place: string) => `Moving ${name}: ${place}. Arrow keys choose, Enter asks, Escape gives up.`,
    extending: (name: string, place: string) =>
      `Changing the stay of ${name}: ${place}. Arrow keys choose, Enter asks, Escape gives up.`,
    givenUp: 'Given up. Nothing was changed.',
    changedElsewhere: (name: string) => `${name} was changed on another screen just now. Look at it again, then repeat.`,
    reasons: {
      'held-together': 'Several rooms are held together here, so one alone cannot change its type. Change them in the booking.',
      'no-night': 'No night would be left.',
    },
    mayNot: 'Your role may look at the chart. The front desk, a manager or an administrator can change it.',
    noFreeRoom: 'No room of this type is free all the time. Move it to another type, or to other days.',
    days: (from: string, until: string) => `${from} – ${until}`,
    done: {
      move: (name: string, room: string) => `${name} is in ${room} now.`,
      departure: (name: string, day: string) => `${name} stays until ${day} now.`,
      rooms: (name: string, room: string) => `${room} is kept for ${name}.`,
      unassigned: (name: string) => `${name} has no room now.`,
      hold: (name: string, days: string) => `${name}: ${days}.`,
      undone: (name: string) => `${name} is as before.`,
    },
    undo: 'Undo',
    undoGone: (name: string) => `${name} was changed again on another screen, so there is nothing to undo.`,
    /** The keys of the chart that change something, for lists of keys. */
    keys: {
      m: 'Move the bar: arrow keys choose room and days',
      e: 'Stay longer or shorter: arrow keys choose the departure',
      E: 'Arrive earlier or later, before arrival',
      a: 'Choose a free room for it',
      n: 'Book the free day',
      u: 'Undo, for ten seconds',
    },
  },
  {
    unnamed: 'बिना नाम के अतिथि',
    place: (room, from, until) => `${room}, ${from} – ${until}`,
    room: (number) => `कमरा ${number}`,
    lane: (type) => `${type}, कमरा तय नहीं`,
    openEnd: 'अंत तय नहीं',
    moving: (name, place) => `${name} को ले जा रहे हैं: ${place}। तीर से चुनें, Enter से पूछें, Escape से छोड़ें।`,
    extending: (name, place) => `${name} का ठहराव बदल रहे हैं: ${place}। तीर से चुनें, Enter से पूछें, Escape से छोड़ें।`,
    givenUp: 'छोड़ दिया गया। कुछ नहीं बदला।',
    changedElsewhere: (name) => `${name} को अभी दूसरी स्क्रीन पर बदला गया। फिर से देखें, फिर दोहराएँ।`,
    reasons: {
      'held-together': 'यहाँ कई कमरे एक साथ रखे हैं, इसलिए एक का प्रकार अलग से नहीं बदल सकता। इन्हें बुकिंग में बदलें।',
      'no-night': 'एक भी रात नहीं बचेगी।',
    },
    mayNot: 'आपकी भूमिका चार्ट देख सकती है। इसे फ्रंट डेस्क, मैनेजर या एडमिन बदल सकते हैं।',
    noFreeRoom: 'इस प्रकार का कोई कमरा पूरे समय खाली नहीं है। दूसरे प्रकार या दूसरे दिनों में ले जाएँ।',
    days: (from, until) => `${from} – ${until}`,
    done: {
      move: (name, room) => `${name} अब ${room} में हैं।`,
      departure: (name, day) => `${name} अब ${day} तक ठहरेंगे।`,
      rooms: (name, room) => `${room} अब ${name} के लिए रखा है।`,
      unassigned: (name) => `${name} का कोई कमरा तय नहीं है।`,
      hold: (name, days) => `${name}: ${days}।`,
      undone: (name) => `${name} पहले जैसा है।`,
    },
    undo: 'वापस करें',
    undoGone: (name) => `${name} को दूसरी स्क्रीन पर फिर बदला गया, इसलिए वापस करने को कुछ नहीं है।`,
    keys: {
      m: 'पट्टी ले जाएँ: तीर से कमरा और दिन चुनें',
      e: 'ज़्यादा या कम ठहरें: तीर से प्रस्थान चुनें',
      E: 'पहले या बाद में आएँ, आगमन से पहले',
      a: 'इसके लिए खाली कमरा चुनें',
      n: 'खाली दिन बुक करें',
      u: 'वापस करें, दस सेकंड तक',
    },
  },
);
