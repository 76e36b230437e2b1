import { defineWords } from '../../../words/words.ts';

export const housekeepingSetupWords = defineWords(
  {
    rules: 'Rules',
    labels: {
      kind: 'While a guest stays, the room is made up',
      days: 'After how many nights',
      dirtyAt: 'The day of housekeeping begins at',
      dirtyRoomAtCheckIn: 'A check-in into a room that is not ready',
      needsInspection: 'A room is ready only when it was inspected',
    },
    kinds: { DAILY: 'every day', EVERY_N_DAYS: 'every few nights', ON_REQUEST: 'when the guest asks' },
    checkIns: { WARN: 'is possible, with a warning', REFUSE: 'is refused' },
    hints: {
      dirtyAt: 'Rooms that are due become dirty at this time of the hotel.',
      needsInspection: 'A supervisor, manager or administrator inspects.',
    },
  },
  {
    rules: 'नियम',
    labels: {
      kind: 'अतिथि के ठहरने पर कमरे की सफ़ाई',
      days: 'कितनी रातों के बाद',
      dirtyAt: 'हाउसकीपिंग का दिन शुरू होता है',
      dirtyRoomAtCheckIn: 'जो कमरा तैयार नहीं उसमें चेक-इन',
      needsInspection: 'कमरा जाँच के बाद ही तैयार है',
    },
    kinds: { DAILY: 'हर दिन', EVERY_N_DAYS: 'कुछ रातों में एक बार', ON_REQUEST: 'अतिथि के कहने पर' },
    checkIns: { WARN: 'चेतावनी के साथ हो सकता है', REFUSE: 'नहीं हो सकता' },
    hints: {
      dirtyAt: 'जिन कमरों की बारी है वे होटल के इस समय पर गंदे हो जाते हैं।',
      needsInspection: 'सुपरवाइज़र, मैनेजर या एडमिन जाँचते हैं।',
    },
  },
);
