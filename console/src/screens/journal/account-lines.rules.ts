/** An account of a tax: the name of a part or the code of a tax, and the account's code and name. */
export type TaxAccount = { tax: string; code: string; name: string };

/** The accounts as a text: a line for each. */
export function writeTaxAccounts(accounts: readonly TaxAccount[]): string {
  return accounts.map(({ tax, code, name }) => `${tax}, ${code}, ${name}`).join('\n');
}

/** Reads the text; a line that lacks a part gives empty ones, which the service refuses. */
export function readTaxAccounts(text: string): TaxAccount[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [tax = '', code = '', ...name] = line.split(',').map((part) => part.trim());
      return { tax, code, name: name.join(', ') };
    });
}
