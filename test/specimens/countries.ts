/** The text on a state's passport: its name and the nationality of its people, and a background hue. */
export const STATES: Readonly<Record<string, Readonly<{ title: string; people: string; hue: number }>>> = {
  IND: { title: 'REPUBLIC OF INDIA', people: 'INDIAN', hue: 210 },
  GBR: { title: 'UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND', people: 'BRITISH CITIZEN', hue: 10 },
  USA: { title: 'UNITED STATES OF AMERICA', people: 'UNITED STATES OF AMERICA', hue: 220 },
  DEU: { title: 'BUNDESREPUBLIK DEUTSCHLAND', people: 'DEUTSCH', hue: 350 },
  FRA: { title: 'REPUBLIQUE FRANCAISE', people: 'FRANCAISE', hue: 330 },
  ESP: { title: 'ESPAÑA', people: 'ESPAÑOLA', hue: 25 },
  AUS: { title: 'AUSTRALIA', people: 'AUSTRALIAN', hue: 170 },
  JPN: { title: 'JAPAN', people: 'JAPANESE', hue: 0 },
  BGD: { title: "PEOPLE'S REPUBLIC OF BANGLADESH", people: 'BANGLADESHI', hue: 140 },
  NPL: { title: 'NEPAL', people: 'NEPALI', hue: 345 },
  LKA: { title: 'DEMOCRATIC SOCIALIST REPUBLIC OF SRI LANKA', people: 'SRI LANKAN', hue: 40 },
};
