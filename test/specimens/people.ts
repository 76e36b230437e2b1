import type { Random } from '../harness/random.ts';
import { addDays, type CalendarDate, makeDate } from './dates.ts';

/** A name in Latin and in Devanagari script. */
type Name = readonly [latin: string, devanagari: string];

export type Person = Readonly<{
  given: readonly string[];
  /** Empty for the many people in India who have only one name. */
  surname: string;
  /** The whole name in Devanagari; empty for foreigners. */
  devanagari: string;
  sex: 'F' | 'M' | 'X';
  dob: CalendarDate;
  /** ISO 3166 alpha-3. */
  nationality: string;
}>;

const WOMEN: readonly Name[] = [
  ['Anjali', 'अंजलि'],
  ['Priya', 'प्रिया'],
  ['Lakshmi', 'लक्ष्मी'],
  ['Sunita', 'सुनीता'],
  ['Kavita', 'कविता'],
  ['Meenakshi', 'मीनाक्षी'],
  ['Fatima', 'फातिमा'],
  ['Harpreet', 'हरप्रीत'],
  ['Shreya', 'श्रेया'],
  ['Ila', 'इला'],
  ['Rajeshwari', 'राजेश्वरी'],
  ['Deepa', 'दीपा'],
];
const MEN: readonly Name[] = [
  ['Ravi', 'रवि'],
  ['Arjun', 'अर्जुन'],
  ['Suresh', 'सुरेश'],
  ['Mohammed', 'मोहम्मद'],
  ['Vikram', 'विक्रम'],
  ['Gurpreet', 'गुरप्रीत'],
  ['Om', 'ओम'],
  ['Balasubramanian', 'बालसुब्रमण्यम'],
  ['Joseph', 'जोसेफ'],
  ['Karthik', 'कार्तिक'],
  ['Sachin', 'सचिन'],
  ['Dilip', 'दिलीप'],
];
const MIDDLE: readonly Name[] = [
  ['Kumar', 'कुमार'],
  ['Prasad', 'प्रसाद'],
  ['Chandra', 'चंद्र'],
  ['Bai', 'बाई'],
  ['Kaur', 'कौर'],
  ['Mohan', 'मोहन'],
];
const SURNAMES: readonly Name[] = [
  ['Sharma', 'शर्मा'],
  ['Iyer', 'अय्यर'],
  ['Patel', 'पटेल'],
  ['Bose', 'बोस'],
  ['Khan', 'खान'],
  ['Singh', 'सिंह'],
  ['Deshpande', 'देशपांडे'],
  ['Reddy', 'रेड्डी'],
  ['Fernandes', 'फर्नांडिस'],
  ['Mukhopadhyay', 'मुखोपाध्याय'],
  ['Nair', 'नायर'],
  ['Venkataraghavan', 'वेंकटराघवन'],
];

/** Given names (F, M) and surnames. Some have letters that the machine-readable zone transliterates. */
const FOREIGN: Readonly<Record<string, Readonly<{ F: readonly string[]; M: readonly string[]; surnames: readonly string[] }>>> = {
  GBR: { F: ['Olivia', 'Charlotte Rose'], M: ['George', 'Oliver James'], surnames: ["O'Connor", 'Smith-Jones', 'Wood'] },
  USA: { F: ['Emily', 'Madison Ann'], M: ['Michael', 'Tyler J'], surnames: ['Johnson', 'Washington', 'Lee'] },
  DEU: { F: ['Anke', 'Jana Sophie'], M: ['Jörg', 'Lukas'], surnames: ['Müller', 'Groß', 'Schmidt'] },
  FRA: { F: ['Chloé', 'Marie-Claire'], M: ['François', 'Jean-Baptiste'], surnames: ['Lefèvre', 'Dubois', 'de la Fontaine'] },
  ESP: { F: ['María del Carmen', 'Lucía'], M: ['Iñigo', 'Juan Carlos'], surnames: ['García Lorca', 'Muñoz', 'Fernández Ruiz'] },
  AUS: { F: ['Isla', 'Matilda Grace'], M: ['Jack', 'Noah William'], surnames: ['Taylor', 'McDonald', 'Ng'] },
  JPN: { F: ['Yuki', 'Hanako'], M: ['Kenji', 'Taro'], surnames: ['Tanaka', 'Sato', 'Ito'] },
  BGD: { F: ['Nusrat Jahan', 'Ayesha'], M: ['Md Rafiqul', 'Tanvir'], surnames: ['Islam', 'Chowdhury', 'Rahman'] },
  NPL: { F: ['Sita', 'Maya Devi'], M: ['Bishnu', 'Ram Bahadur'], surnames: ['Thapa', 'Shrestha', 'Gurung'] },
  LKA: {
    F: ['Dilani Kumari', 'Nadeeka'],
    M: ['Warnakulasuriya Patabendige Ushantha', 'Nuwan'],
    surnames: ['Jayasuriya Arachchige', 'Wickramasinghe', 'Perera'],
  },
};
const FOREIGN_STATES = Object.keys(FOREIGN);

function bornOn(random: Random): CalendarDate {
  return addDays(makeDate(1940, 1, 1), random.whole(0, 70 * 365));
}

/** One to four names, sometimes without a surname, rarely with a long one. */
export function indianPerson(random: Random): Person {
  const sex = random.onceIn(25) ? 'X' : random.oneOf(['F', 'M'] as const);
  const first = random.oneOf(sex === 'F' ? WOMEN : MEN);
  const count = random.oneOf([0, 0, 0, 1, 1, 2]);
  const middle = Array.from({ length: count }, () => random.oneOf(MIDDLE));
  const given = [first, ...middle.filter((name, at) => middle.indexOf(name) === at)];
  const surname = random.onceIn(8) ? null : random.oneOf(SURNAMES);
  return {
    given: given.map(([latin]) => latin),
    surname: surname?.[0] ?? '',
    devanagari: [...given, ...(surname === null ? [] : [surname])].map(([, letters]) => letters).join(' '),
    sex,
    dob: bornOn(random),
    nationality: 'IND',
  };
}

export function foreignPerson(random: Random): Person {
  const nationality = random.oneOf(FOREIGN_STATES);
  const names = FOREIGN[nationality];
  if (names === undefined) throw new Error(`no names for ${nationality}`);
  const sex = random.oneOf(['F', 'M'] as const);
  return {
    given: random.oneOf(names[sex]).split(' '),
    surname: random.oneOf(names.surnames),
    devanagari: '',
    sex,
    dob: bornOn(random),
    nationality,
  };
}

/** Given names first. */
export function fullName({ given, surname }: Person): string {
  return [...given, surname].filter((part) => part !== '').join(' ');
}

/** In capitals, as passports and most cards print it. */
export const capitals = (person: Person): string => fullName(person).toUpperCase();

/** The father: a man with the same surname. */
export function fatherOf(person: Person, random: Random): Person {
  const [latin, devanagari] = random.oneOf(MEN);
  const surname = SURNAMES.find(([name]) => name === person.surname);
  return { ...person, sex: 'M', given: [latin], devanagari: `${devanagari} ${surname?.[1] ?? ''}`.trim() };
}
