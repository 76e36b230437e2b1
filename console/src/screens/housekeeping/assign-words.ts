import { defineWords } from '../../words/words.ts';

/** What is said where rooms are shared among people. */
export const assignWords = defineWords(
  {
    people: 'Who works today',
    nobody: 'Nobody here has the role housekeeping. Add people under Setup, Team.',
    propose: 'Share the rooms fairly',
    proposeHint: 'By floor, so that everybody has about as much to do. You can change it below.',
    shareOf: (name: string, count: number) => `${name}: ${count === 1 ? '1 room' : `${count} rooms`}`,
    unassigned: (count: number) => `Not assigned: ${count === 1 ? '1 room' : `${count} rooms`}`,
    whoDoes: (room: string) => `Who does ${room}`,
    nobodyYet: 'Nobody',
    save: 'Save',
    saved: 'Saved. The rooms are on everybody’s phone.',
    unsaved: 'Not saved yet.',
    changed: 'Somebody else has just changed the assignments. You see your own changes; saving replaces theirs.',
    unnamed: 'Member without a name',
  },
  {
    people: 'आज कौन काम करता है',
    nobody: 'यहाँ किसी की भूमिका हाउसकीपिंग नहीं है। सेटअप, टीम में लोग जोड़ें।',
    propose: 'कमरे बराबर बाँटें',
    proposeHint: 'मंज़िल के अनुसार, ताकि सबके पास लगभग बराबर काम हो। नीचे बदल सकते हैं।',
    shareOf: (name, count) => `${name}: ${count} कमरे`,
    unassigned: (count) => `किसी को नहीं दिए: ${count} कमरे`,
    whoDoes: (room) => `${room} कौन करेगा`,
    nobodyYet: 'कोई नहीं',
    save: 'सहेजें',
    saved: 'सहेजा गया। कमरे सबके फ़ोन पर हैं।',
    unsaved: 'अभी सहेजा नहीं।',
    changed: 'इस बीच किसी और ने बँटवारा बदल दिया। आप अपने बदलाव देख रहे हैं; सहेजने से उनके हट जाएँगे।',
    unnamed: 'बिना नाम के सदस्य',
  },
);
