/** A room type as it stands in the form: numbers as they are typed, one alias a line. */
export type TypeValues = {
  code: string;
  name: string;
  baseOccupancy: string;
  maxOccupancy: string;
  defaultRate: string;
  aliases: string;
  amenityIds: readonly string[];
};

export const NEW_TYPE: TypeValues = {
  code: '',
  name: '',
  baseOccupancy: '2',
  maxOccupancy: '2',
  defaultRate: '',
  aliases: '',
  amenityIds: [],
};

type Type = {
  code: string;
  name: string;
  baseOccupancy: number;
  maxOccupancy: number;
  defaultRate: number | null;
  aliases: readonly string[];
  amenities: readonly { id: string }[];
};

/** A room type as the service takes it. */
type TypeBody = Omit<Type, 'amenities' | 'aliases'> & { aliases: string[]; amenityIds: string[] };

export function typeValuesOf({ code, name, baseOccupancy, maxOccupancy, defaultRate, aliases, amenities }: Type): TypeValues {
  return {
    code,
    name,
    baseOccupancy: String(baseOccupancy),
    maxOccupancy: String(maxOccupancy),
    defaultRate: defaultRate === null ? '' : String(defaultRate),
    aliases: aliases.join('\n'),
    amenityIds: amenities.map(({ id }) => id).toSorted(),
  };
}

/** The values as the service takes them. */
export function typeBodyOf(values: TypeValues): TypeBody {
  const { code, name, baseOccupancy, maxOccupancy, defaultRate, aliases, amenityIds } = values;
  return {
    code: code.trim(),
    name: name.trim(),
    baseOccupancy: Number(baseOccupancy),
    maxOccupancy: Number(maxOccupancy),
    defaultRate: defaultRate.trim() === '' ? null : Number(defaultRate),
    aliases: aliases
      .split('\n')
      .map((alias) => alias.trim())
      .filter((alias) => alias !== ''),
    amenityIds: [...amenityIds],
  };
}

/** Only what was changed, as the service takes it. */
export function typeChangesOf(values: TypeValues, changed: Partial<TypeValues>): Partial<TypeBody> {
  return Object.fromEntries(Object.entries(typeBodyOf(values)).filter(([name]) => name in changed));
}
