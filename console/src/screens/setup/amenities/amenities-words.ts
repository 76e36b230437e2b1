import { defineWords } from '../../../words/words.ts';

export const amenitiesWords = defineWords(
  {
    shared: 'Amenities and tags are the same for all hotels of the service. Only a super administrator can change them.',
    amenities: 'What room types offer',
    addAmenity: 'New amenity',
    noAmenities: 'There are no amenities yet.',
    tags: 'Tags of pictures',
    addTag: 'New tag',
    noTags: 'There are no tags yet.',
    labels: { name: 'Name', category: 'Category', iconKey: 'Icon' },
    hints: {
      name: 'As guests read it: Air conditioning.',
      category: 'The group in which it is listed: Comfort.',
      iconKey: 'Shown beside the name.',
      tag: 'What a picture shows: Bathroom.',
    },
    delete: 'Delete',
    deletingAmenity: 'It is taken from every room type of every hotel.',
    deletingTag: 'It is taken from every picture of every hotel.',
  },
  {
    shared: 'सुविधाएँ और टैग सेवा के सभी होटलों में एक ही हैं। इन्हें केवल सुपर एडमिन बदल सकते हैं।',
    amenities: 'कमरों के प्रकार में क्या मिलता है',
    addAmenity: 'नई सुविधा',
    noAmenities: 'अभी कोई सुविधा नहीं है।',
    tags: 'चित्रों के टैग',
    addTag: 'नया टैग',
    noTags: 'अभी कोई टैग नहीं है।',
    labels: { name: 'नाम', category: 'वर्ग', iconKey: 'चिह्न' },
    hints: {
      name: 'जैसा अतिथि पढ़ते हैं: एयर कंडीशनिंग।',
      category: 'जिस समूह में यह दिखे: आराम।',
      iconKey: 'नाम के पास दिखता है।',
      tag: 'चित्र में क्या दिखता है: बाथरूम।',
    },
    delete: 'हटाएँ',
    deletingAmenity: 'यह हर होटल के हर प्रकार से हट जाएगी।',
    deletingTag: 'यह हर होटल के हर चित्र से हट जाएगा।',
  },
);
