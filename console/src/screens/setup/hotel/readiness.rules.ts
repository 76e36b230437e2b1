/** What a hotel has of what it needs. */
export type Readiness = { types: number; priced: number; rooms: number; plans: number; members: number; hasGateway: boolean };

export type Step = 'types' | 'rooms' | 'plans' | 'team' | 'gateway';

/** The steps to the first guest in their order. Prices by date, colleagues and the gateway can come later. */
export function stepsOf({ types, priced, rooms, plans, members, hasGateway }: Readiness) {
  return [
    // A type without a rate is sold by its rate plans only.
    { step: 'types', isDone: types > 0 && (priced > 0 || plans > 0), isOptional: false },
    { step: 'rooms', isDone: rooms > 0, isOptional: false },
    { step: 'plans', isDone: plans > 0, isOptional: true },
    { step: 'team', isDone: members > 1, isOptional: true },
    { step: 'gateway', isDone: hasGateway, isOptional: true },
  ] as const satisfies { step: Step; isDone: boolean; isOptional: boolean }[];
}
