import { defineWords } from '../../../words/words.ts';

/** The roles as a hotel says them, and what each may do. */
export const roleWords = defineWords(
  {
    names: {
      ADMIN: 'Administrator',
      MANAGER: 'Manager',
      STAFF: 'Front desk',
      AGENT: 'Agent',
      HOUSEKEEPING: 'Housekeeping',
      FINANCE: 'Finance',
      SUPERVISOR: 'Supervisor',
    },
    may: {
      ADMIN: 'everything, with the settings and the team',
      MANAGER: 'the desk, documents, rates, refunds, booking e-mails',
      STAFF: 'bookings, check-in, check-out and payments',
      AGENT: 'sees only rooms that can be sold, and their rates',
      HOUSEKEEPING: 'sees rooms and bookings',
      FINANCE: 'charges, refunds and the money of the day',
      SUPERVISOR: 'sees rooms and door cards',
    },
  },
  {
    names: {
      ADMIN: 'एडमिन',
      MANAGER: 'मैनेजर',
      STAFF: 'फ़्रंट डेस्क',
      AGENT: 'एजेंट',
      HOUSEKEEPING: 'हाउसकीपिंग',
      FINANCE: 'लेखा',
      SUPERVISOR: 'सुपरवाइज़र',
    },
    may: {
      ADMIN: 'सब कुछ, सेटिंग और टीम भी',
      MANAGER: 'डेस्क, दस्तावेज़, दरें, धनवापसी, बुकिंग ई-मेल',
      STAFF: 'बुकिंग, चेक-इन, चेक-आउट और भुगतान',
      AGENT: 'केवल बिक सकने वाले कमरे और दरें देखते हैं',
      HOUSEKEEPING: 'कमरे और बुकिंग देखते हैं',
      FINANCE: 'शुल्क, धनवापसी और दिन का हिसाब',
      SUPERVISOR: 'कमरे और दरवाज़े के कार्ड देखते हैं',
    },
  },
);
