import { invalid, type Problem } from '../../../../platform/errors.ts';
import { gstinFault, stateFault } from '../gstin.rules.ts';

type Party = {
  gstin: string | null;
  address: { stateCode?: string | null; postalCode?: string | null } | null;
};

const INDIAN_POSTAL_CODE = /^[1-9]\d{5}$/;

/** 400 for a GSTIN with a wrong check digit, or an address that contradicts it. @param field what stands before their names */
export function refuseParty({ gstin, address }: Party, field = ''): Problem | null {
  const fault = gstin === null ? null : gstinFault(gstin);
  if (fault !== null) return invalid(`${field}gstin`, fault);
  if (address === null) return null;
  const { stateCode = null, postalCode = null } = address;
  const wrongState = stateCode === null ? null : stateFault(stateCode, gstin);
  if (wrongState !== null) return invalid(`${field}address.stateCode`, wrongState);
  if (gstin !== null && postalCode !== null && !INDIAN_POSTAL_CODE.test(postalCode))
    return invalid(`${field}address.postalCode`, 'must have six digits');
  return null;
}

/** Why these settings cannot be, or null. */
export function refuseSettings(settings: Party & { invoicePrefix: string; creditNotePrefix: string }): Problem | null {
  if (settings.invoicePrefix === settings.creditNotePrefix)
    return invalid('creditNotePrefix', 'must be another one than invoicePrefix');
  return refuseParty(settings);
}
