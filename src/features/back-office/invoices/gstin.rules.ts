const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const FORM = /^\d{2}[0-9A-Z]{13}$/;

/** Codes of the states and union territories of India, as the GST portal has them. */
export const GST_STATES: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '96': 'Other country',
  '97': 'Other territory',
};

/** The last sign of a GSTIN, from the fourteen before it: Luhn's method with 36 signs. */
function checkSignOf(first: string): string {
  let sum = 0;
  for (const [at, sign] of [...first].entries()) {
    const value = SIGNS.indexOf(sign) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(value / SIGNS.length) + (value % SIGNS.length);
  }
  return SIGNS.charAt((SIGNS.length - (sum % SIGNS.length)) % SIGNS.length);
}

/** What is wrong with a GSTIN, to be read after its field; null: nothing. */
export function gstinFault(gstin: string): string | null {
  if (!FORM.test(gstin)) return 'must have 15 digits and capital letters, two digits first';
  if (GST_STATES[gstin.slice(0, 2)] === undefined) return 'must begin with the code of a state';
  return gstin.endsWith(checkSignOf(gstin.slice(0, -1))) ? null : 'has a wrong check digit: look for a typing error';
}

/** What is wrong with the code of a state; null: nothing. @param gstin of the same address, if there is one */
export function stateFault(stateCode: string, gstin: string | null): string | null {
  if (GST_STATES[stateCode] === undefined) return 'must be the code of a state of India';
  return gstin === null || gstin.startsWith(stateCode) ? null : 'is not the state that the GSTIN begins with';
}
