import { conflict } from '../../../platform/errors.ts';
import { minorFromNumber, numberFromMinor, splitEvenly } from '../../../platform/money.ts';
import type { DocumentLineView, InvoiceView } from '../document.schema.ts';
import { sumOf } from '../document.ts';

/** Of the schema INV-01 that the GST portal reads. */
const VERSION = '1.1';
const RUPEE_DECIMALS = 2;
const NAME_LENGTH_MIN = 3;
const PIN = /^[1-9]\d{5}$/;

const sum = (amounts: readonly number[]): number => sumOf(amounts, RUPEE_DECIMALS);

/** Text as the portal takes it: without quotation marks and line ends, cut at its length. */
const textOf = (text: string, lengthMax = 100): string =>
  [...text.replaceAll(/["\\]/g, '').replaceAll(/\s+/g, ' ').trim()].slice(0, lengthMax).join('');

const dateOf = (date: string): string => date.split('-').toReversed().join('/');

type Party = { gstin: string | null; address: InvoiceView['seller']['address'] };

/** What the portal asks of a party and its address does not say. */
function lacksOf(party: Party & { name: string }, field: string): string[] {
  const { gstin, address, name } = party;
  if (gstin === null) return [`${field}.gstin`];
  if (address === null) return [`${field}.address`];
  return [
    ...(textOf(name).length < NAME_LENGTH_MIN ? [`${field}.name`] : []),
    ...(textOf(address.city).length < NAME_LENGTH_MIN ? [`${field}.address.city`] : []),
    ...(PIN.test(address.postalCode ?? '') ? [] : [`${field}.address.postalCode`]),
  ];
}

function partyOf({ gstin, address }: Party, name: string) {
  const second = textOf(address?.line2 ?? '');
  return {
    Gstin: gstin ?? '',
    LglNm: textOf(name),
    Addr1: textOf(address?.line1 ?? ''),
    ...(second.length < NAME_LENGTH_MIN ? {} : { Addr2: second }),
    Loc: textOf(address?.city ?? '', 50),
    Pin: Number(address?.postalCode),
    Stcd: (gstin ?? '').slice(0, 2),
  };
}

type Tax = DocumentLineView['taxes'][number];

const isGst = ({ code, name, components }: Tax): boolean =>
  [code, name, ...components.map((part) => part.name)].some((text) => /GST/i.test(text));

/** The halves of a GST that has no parts: room and food are supplied where the hotel is, so it is never IGST. */
function halvesOf(amount: number): { name: string; amount: number }[] {
  const [one = 0n, other = 0n] = splitEvenly(minorFromNumber(amount, RUPEE_DECIMALS) ?? 0n, 2);
  return [
    { name: 'CGST', amount: numberFromMinor(one, RUPEE_DECIMALS) },
    { name: 'SGST', amount: numberFromMinor(other, RUPEE_DECIMALS) },
  ];
}

function itemOf(line: DocumentLineView) {
  const gst = line.taxes.filter(isGst);
  const parts = gst.flatMap(({ components, amount }) => (components.length === 0 ? halvesOf(amount) : components));
  const part = (name: RegExp): number => sum(parts.filter((one) => name.test(one.name)).map(({ amount }) => amount));
  const description = line.notes === null ? line.description : `${line.description}, ${line.notes}`;
  return {
    SlNo: String(line.number),
    PrdDesc: textOf(description, 300),
    IsServc: 'Y',
    HsnCd: line.hsnSac ?? '',
    Qty: 1,
    Unit: 'OTH',
    UnitPrice: line.taxable,
    TotAmt: line.taxable,
    Discount: 0,
    AssAmt: line.taxable,
    GstRt: gst.reduce((rate, { percent }) => rate + Number(percent ?? 0), 0),
    IgstAmt: part(/IGST/i),
    CgstAmt: part(/CGST/i),
    SgstAmt: part(/SGST|UTGST/i),
    CesAmt: part(/CESS/i),
    OthChrg: sum(line.taxes.filter((tax) => !isGst(tax)).map(({ amount }) => amount)),
    TotItemVal: line.total,
  };
}

/**
 * The invoice or credit note in the form that the GST portal takes to register it. Nothing is sent.
 * @throws Problem 409 that names what the portal asks for and the document does not have
 */
export function eInvoiceOf(invoice: InvoiceView) {
  const { seller, recipient, corrects, totals, lines } = invoice;
  const issuer = seller.legalName ?? seller.name;
  const lacks = [
    ...(invoice.currency === 'INR' ? [] : ['currency INR']),
    ...lacksOf({ ...seller, name: issuer }, 'seller'),
    ...lacksOf(recipient, 'recipient'),
  ];
  if (lacks.length > 0) throw conflict(`the GST portal also asks for ${lacks.join(', ')}`, 'invoice_not_for_portal');
  const items = lines.map(itemOf);
  const all = (of: (item: (typeof items)[number]) => number): number => sum(items.map(of));
  return {
    Version: VERSION,
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: { Typ: corrects === null ? 'INV' : 'CRN', No: invoice.number, Dt: dateOf(invoice.date) },
    SellerDtls: partyOf(seller, issuer),
    BuyerDtls: { ...partyOf(recipient, recipient.name), Pos: (seller.gstin ?? '').slice(0, 2) },
    ItemList: items,
    ValDtls: {
      AssVal: all(({ AssAmt }) => AssAmt),
      CgstVal: all(({ CgstAmt }) => CgstAmt),
      SgstVal: all(({ SgstAmt }) => SgstAmt),
      IgstVal: all(({ IgstAmt }) => IgstAmt),
      CesVal: all(({ CesAmt }) => CesAmt),
      TotInvVal: totals.total,
    },
    ...(corrects === null ? {} : { RefDtls: { PrecDocDtls: [{ InvNo: corrects.number, InvDt: dateOf(corrects.date) }] } }),
  };
}
