import { conflict } from '../../../../platform/errors.ts';
import { minorFromNumber, numberFromMinor, splitEvenly } from '../../../../platform/money.ts';
import type { DocumentLineView, InvoiceView } from '../document.schema.ts';
import { sumOf } from '../document.ts';

/** Of the schema INV-01 that the GST portal reads. */
const VERSION = '1.1';
const RUPEE_DECIMALS = 2;
const NAME_LENGTH_MIN = 3;
const PIN = /^[1-9]\d{5}$/;
/** A service has a code of 4 to 6 digits that begins with 99, goods have one of 4, 6 or 8. */
const SERVICE_CODE = /^99\d{2,4}$/;
const GOODS_CODE = /^(?!99)\d{4}(\d\d){0,2}$/;
const LINES_MAX = 1000;

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
    ...(textOf(address.line1) === '' ? [`${field}.address.line1`] : []),
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

/** What the portal knows GST by. The tax of a union territory stands where that of a state does. */
const KINDS = { IGST: /\bIGST\b/i, CGST: /\bCGST\b/i, SGST: /\b(S|UT)GST\b/i, CESS: /\bCESS\b/i };
type Kind = keyof typeof KINDS;
type Part = { kind: Kind; percent: number; amount: number };

const isGst = ({ code, name, components }: Tax): boolean =>
  [code, name, ...components.map((part) => part.name)].some((text) => /GST/i.test(text));

const kindOf = (text: string): Kind | null =>
  (Object.keys(KINDS) as Kind[]).find((kind) => KINDS[kind].test(text.replaceAll('_', ' '))) ?? null;

/**
 * The parts of a GST. One without parts is what its name says, else two halves: room and food are supplied where the hotel is, so it is
 * CGST and SGST, never IGST.
 */
function partsOf({ code, name, percent, amount, components }: Tax): Part[] {
  const named = components.flatMap((part) => {
    const kind = kindOf(part.name);
    return kind === null ? [] : [{ kind, percent: Number(part.percent ?? 0), amount: part.amount }];
  });
  if (named.length > 0 && named.length === components.length) return named;
  const rate = Number(percent ?? 0);
  const kind = kindOf(name) ?? kindOf(code);
  if (kind !== null) return [{ kind, percent: rate, amount }];
  const [one = 0n, other = 0n] = splitEvenly(minorFromNumber(amount, RUPEE_DECIMALS) ?? 0n, 2);
  return [
    { kind: 'CGST', percent: rate / 2, amount: numberFromMinor(one, RUPEE_DECIMALS) },
    { kind: 'SGST', percent: rate / 2, amount: numberFromMinor(other, RUPEE_DECIMALS) },
  ];
}

function itemOf(line: DocumentLineView) {
  const parts = line.taxes.filter(isGst).flatMap(partsOf);
  const of = (...kinds: Kind[]) => parts.filter(({ kind }) => kinds.includes(kind));
  const amountOf = (kind: Kind): number => sum(of(kind).map(({ amount }) => amount));
  /** Percentages have three decimals. */
  const rateOf = (some: readonly Part[]): number => Number(some.reduce((rate, { percent }) => rate + percent, 0).toFixed(3));
  const description = line.notes === null ? line.description : `${line.description}, ${line.notes}`;
  const code = line.hsnSac ?? '';
  return {
    SlNo: String(line.number),
    PrdDesc: textOf(description, 300),
    IsServc: SERVICE_CODE.test(code) ? 'Y' : 'N',
    HsnCd: code,
    Qty: 1,
    Unit: 'OTH',
    UnitPrice: line.taxable,
    TotAmt: line.taxable,
    Discount: 0,
    AssAmt: line.taxable,
    GstRt: rateOf(of('IGST', 'CGST', 'SGST')),
    IgstAmt: amountOf('IGST'),
    CgstAmt: amountOf('CGST'),
    SgstAmt: amountOf('SGST'),
    CesRt: rateOf(of('CESS')),
    CesAmt: amountOf('CESS'),
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
    ...(lines.length > LINES_MAX ? [`at most ${LINES_MAX} lines`] : []),
    ...lines.flatMap(({ number, hsnSac }) =>
      hsnSac !== null && (SERVICE_CODE.test(hsnSac) || GOODS_CODE.test(hsnSac)) ? [] : [`an HSN or SAC code of line ${number}`],
    ),
  ];
  if (lacks.length > 0) throw conflict(`the GST portal also asks for ${lacks.join(', ')}`, 'invoice_not_for_portal');
  const items = lines.map(itemOf);
  const all = (of: (item: (typeof items)[number]) => number): number => sum(items.map(of));
  return {
    Version: VERSION,
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: items.some(({ IgstAmt }) => IgstAmt > 0) ? 'Y' : 'N' },
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
