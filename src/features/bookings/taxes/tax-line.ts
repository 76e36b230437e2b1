import type { Minor } from '../../../platform/money.ts';

/** A part of a tax that is shown by itself, like the two halves of GST. The parts of a line make up its amount. */
export type TaxComponent = { name: string; percent: string | null; amount: Minor };

/** The tax of one rule on one night or charge, in minor units. */
export type TaxLine = {
  code: string;
  name: string;
  /** Numeric text; null for a rule with an amount. */
  percent: string | null;
  hsnSac: string | null;
  /** What the tax is computed from: the price without the taxes that it includes. */
  base: Minor;
  amount: Minor;
  /** Whether the price contains it. Such a tax changes no balance. */
  included: boolean;
  components: TaxComponent[];
};
