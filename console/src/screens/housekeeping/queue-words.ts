import { defineWords } from '../../words/words.ts';

/** What is said about things that are on their way to the service. */
export const queueWords = defineWords(
  {
    waiting: (count: number) =>
      count === 1 ? '1 change is waiting for the network.' : `${count} changes are waiting for the network.`,
    kept: 'Keep working: it is stored on this phone and sent automatically.',
    isWaiting: 'waiting for the network',
    asOf: (time: string) => `No network. You see the rooms as of ${time}.`,
    overtaken: (room: string, now: string, wanted: string) =>
      `${room} was changed by somebody else: it is “${now}” now. You wanted “${wanted}”.`,
    insist: (wanted: string) => `Set “${wanted}”`,
    leave: 'Leave it as it is',
    refused: (what: string, room: string) => `${room}: ${what} was not accepted.`,
    understood: 'OK',
    whats: {
      condition: 'The change',
      note: 'The note',
      noteDone: '“Done” for the note',
      found: 'The found item',
      minibar: 'The minibar',
      picture: 'The picture',
    },
    reasons: {
      forbidden: 'Your role may not do this. Ask your supervisor.',
      gone: 'It no longer exists.',
      noGuest: 'There is no longer a guest in the room.',
      other: 'This is not possible now. Ask your supervisor.',
    },
  },
  {
    waiting: (count) => `${count} बदलाव नेटवर्क का इंतज़ार कर रहे हैं।`,
    kept: 'काम करते रहें: यह इस फ़ोन पर रखा है और अपने आप भेजा जाएगा।',
    isWaiting: 'नेटवर्क का इंतज़ार',
    asOf: (time) => `नेटवर्क नहीं है। कमरे ${time} तक के हैं।`,
    overtaken: (room, now, wanted) => `${room} को किसी और ने बदल दिया: अब “${now}” है। आप “${wanted}” चाहते थे।`,
    insist: (wanted) => `“${wanted}” लगाएँ`,
    leave: 'जैसा है रहने दें',
    refused: (what, room) => `${room}: ${what} नहीं लिया गया।`,
    understood: 'समझ गए',
    whats: { condition: 'बदलाव', note: 'नोट', noteDone: 'पूरा हुआ नोट', found: 'मिली चीज़', minibar: 'मिनीबार', picture: 'फ़ोटो' },
    reasons: {
      forbidden: 'आपकी भूमिका को इसकी अनुमति नहीं है। सुपरवाइज़र से कहें।',
      gone: 'यह अब नहीं है।',
      noGuest: 'कमरे में अब कोई अतिथि नहीं है।',
      other: 'अभी की स्थिति में यह नहीं हो सकता। सुपरवाइज़र से कहें।',
    },
  },
);
