import { defineWords } from '../../../words/words.ts';

export const cardKeysWords = defineWords(
  {
    keys: 'Keys of the door cards',
    ready: 'Set',
    how: (format: string) =>
      `Cards are written in the format ${format}, with keys that are made from SECRETS_KEY of the service. The keys themselves are never shown here.`,
    generated:
      'This key was made by the service itself, for trying out. Before locks are programmed, whoever runs the service sets SECRETS_KEY and keeps a copy of it.',
    number: 'Number on cards',
    noNumber: 'none before the first card',
    use: 'What for',
    current: 'makes new cards',
    older: 'older cards',
    missing: 'not set any more',
    firstUsed: 'First card',
    activeCards: 'Cards that open a door now',
    unused:
      'No card was made with this key yet. It gets its number with the first card; the locks need number and key before that card opens a door.',
    lost: 'Cards were made with a key that is no longer set, so they cannot be blocked on the card. Whoever runs the service adds that key to SECRETS_KEY again, behind the current one, until these cards have ended.',
    locks: 'Locks',
    rooms: (withLock: number, all: number) => `${withLock} of ${all} rooms have a lock for cards.`,
    noLocks: 'No room has a lock for cards. An administrator marks them under Rooms.',
    toRooms: 'To the rooms',
    program: 'To program the locks',
    programHow:
      'This command prints what a lock needs, on the machine that has SECRETS_KEY. Whoever has it can make cards for every room: it goes into the lock maker’s tool and nowhere else.',
    command: 'Command',
  },
  {
    keys: 'दरवाज़े के कार्ड की कुंजियाँ',
    ready: 'सेट है',
    how: (format) => `कार्ड ${format} रूप में लिखे जाते हैं, सेवा की SECRETS_KEY से बनी कुंजियों से। कुंजियाँ यहाँ कभी नहीं दिखतीं।`,
    generated: 'यह कुंजी सेवा ने आज़माने के लिए स्वयं बनाई है। ताले सेट करने से पहले सेवा चलाने वाले SECRETS_KEY सेट करें और उसकी प्रति रखें।',
    number: 'कार्ड पर संख्या',
    noNumber: 'पहले कार्ड से पहले नहीं',
    use: 'किसलिए',
    current: 'नए कार्ड बनाती है',
    older: 'पुराने कार्ड',
    missing: 'अब सेट नहीं',
    firstUsed: 'पहला कार्ड',
    activeCards: 'अभी दरवाज़ा खोलने वाले कार्ड',
    unused: 'इस कुंजी से अभी कोई कार्ड नहीं बना। संख्या पहले कार्ड के साथ मिलती है; उस कार्ड से दरवाज़ा खुलने से पहले तालों को संख्या और कुंजी चाहिए।',
    lost: 'कुछ कार्ड ऐसी कुंजी से बने हैं जो अब सेट नहीं है, इसलिए वे कार्ड पर बंद नहीं किए जा सकते। सेवा चलाने वाले उस कुंजी को SECRETS_KEY में फिर जोड़ें, मौजूदा के पीछे, जब तक ये कार्ड समाप्त न हों।',
    locks: 'ताले',
    rooms: (withLock, all) => `${all} में से ${withLock} कमरों में कार्ड वाला ताला है।`,
    noLocks: 'किसी कमरे में कार्ड वाला ताला नहीं है। एडमिन इन्हें “कमरे” में चुनते हैं।',
    toRooms: 'कमरों पर',
    program: 'ताले सेट करने के लिए',
    programHow:
      'यह आदेश वह दिखाता है जो ताले को चाहिए, उस मशीन पर जिसके पास SECRETS_KEY है। जिसके पास यह हो वह हर कमरे का कार्ड बना सकता है: यह केवल ताला बनाने वाले के यंत्र में जाता है।',
    command: 'आदेश',
  },
);
