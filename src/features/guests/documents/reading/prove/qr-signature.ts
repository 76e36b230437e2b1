import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** RSA with 2048 bits, at the end of the data (UIDAI, Aadhaar secure QR code specification). */
const SIGNATURE_BYTES = 256;

/** The public key of a certificate in PEM form. @throws Error when it is no certificate or key */
export function keyOfCertificate(pem: string): KeyObject {
  return createPublicKey(pem);
}

/** Whether the last 256 bytes are the issuer's signature (RSA, SHA-256) of those before. */
export function signatureHolds(signed: Buffer, key: KeyObject): boolean {
  const end = signed.length - SIGNATURE_BYTES;
  return end > 0 && verify('RSA-SHA256', signed.subarray(0, end), key, signed.subarray(end));
}
