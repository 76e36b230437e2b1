/** The form of an address of the payment system UPI of India. */
export const UPI_ADDRESS = '^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,63}$';

/** The link that a payment app opens, also as a QR code. @param amount decimal text in rupees */
export function upiLink({
  address,
  name,
  amount,
  note,
}: Readonly<Record<'address' | 'name' | 'amount' | 'note', string>>): string {
  const query = [
    ['pn', name],
    ['am', amount],
    ['cu', 'INR'],
    ['tn', note],
  ].map(([key, value = '']) => `${key}=${encodeURIComponent(value)}`);
  // Apps read the address as it is.
  return `upi://pay?pa=${address}&${query.join('&')}`;
}
