import type { Role } from '../src/features/properties/index.ts';

/**
 * Who may call what.
 * - `public`: anyone, a token is ignored. `public, in a property`: the same, but the property must exist.
 * - `token`: a valid token, its user known or not. `user`: a known user. `superAdmin`: only superAdmins.
 * - `optional`: anyone; a token, when sent, must be valid and its user a member.
 * - `member`: any member of the property. A list: members with one of these roles.
 */
export type Who = 'public' | 'public, in a property' | 'token' | 'user' | 'superAdmin' | 'optional' | 'member' | readonly Role[];

const admin: Who = ['ADMIN'];
const managers: Who = ['ADMIN', 'MANAGER'];
/** Roles that check guests in and out. */
const client: readonly Role[] = ['ADMIN', 'MANAGER', 'STAFF'];
/** Roles that read bookings. */
const readers: Who = ['ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE'];
const bookkeepers: Who = ['ADMIN', 'MANAGER', 'FINANCE'];
/** Roles that see what is not in order. */
const dayClosers: Who = ['ADMIN', 'MANAGER', 'STAFF', 'FINANCE'];
/** Roles that print folios and invoices. */
const invoiceReaders: Who = ['ADMIN', 'MANAGER', 'STAFF', 'FINANCE'];
/** Roles that make rooms ready, or have to know whether they are. */
const roomKeepers: Who = ['ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'SUPERVISOR'];
const leaders: Who = ['ADMIN', 'MANAGER', 'SUPERVISOR'];
const allButAgents: Who = ['ADMIN', 'MANAGER', 'STAFF', 'HOUSEKEEPING', 'FINANCE', 'SUPERVISOR'];

/** Roles by operation, written by hand. Additions of docs/behaviour.md are marked. */
export const ACCESS: Readonly<Record<string, Who>> = {
  // Auth and system
  'GET /health': 'public',
  'GET /': 'public',
  'GET /livez': 'public', // added
  'GET /readyz': 'public', // added
  'GET /metrics': 'public', // added
  'GET /openapi.json': 'public', // added
  'GET /docs': 'public', // added
  'GET /docs/': 'public', // added
  'GET /docs/icon.svg': 'public', // added
  'GET /docs/reference.js': 'public', // added
  'GET /console': 'public', // added
  'GET /console/*': 'public', // added
  'GET /console/settings.json': 'public', // added
  'GET /console/worker.js': 'public', // added
  'GET /console/assets/{name}': 'public', // added
  'POST /console/sign-in': 'public', // added; evaluation mode only, from the console's own page: others get 400
  'DELETE /console/sign-in/{role}': 'public', // added; the same
  'POST /auth/verify': 'token',
  'GET /auth/me': 'user',
  'PUT /auth/me': 'user',
  'GET /geo/cities/search': 'user',
  'GET /geo/countries/search': 'public',

  // Properties and users
  'POST /properties': 'user',
  'GET /properties': 'user',
  'GET /properties/overview': 'user', // added; each figure has its own roles
  'GET /properties/{propertyId}': 'member', // added
  'GET /properties/{propertyId}/stream': 'member', // added; each type of change has its own roles
  'GET /properties/{propertyId}/events': 'member', // added; each type of change has its own roles
  'GET /properties/{propertyId}/tax-rules': ['ADMIN', 'MANAGER', 'STAFF', 'FINANCE'], // added
  'PUT /properties/{propertyId}/tax-rules': managers, // added
  'GET /properties/{propertyId}/bookings/{bookingId}/taxes': ['ADMIN', 'MANAGER', 'STAFF', 'FINANCE'], // added
  'GET /properties/{propertyId}/tax-presets': ['ADMIN', 'MANAGER', 'STAFF', 'FINANCE'], // added
  'GET /properties/{propertyId}/webhook-endpoints': admin, // added
  'POST /properties/{propertyId}/webhook-endpoints': admin, // added
  'GET /properties/{propertyId}/webhook-endpoints/{endpointId}': admin, // added
  'PUT /properties/{propertyId}/webhook-endpoints/{endpointId}': admin, // added
  'DELETE /properties/{propertyId}/webhook-endpoints/{endpointId}': admin, // added
  'POST /properties/{propertyId}/webhook-endpoints/{endpointId}/rotate-secret': admin, // added
  'POST /properties/{propertyId}/webhook-endpoints/{endpointId}/test': admin, // added
  'GET /properties/{propertyId}/webhook-endpoints/{endpointId}/deliveries': admin, // added
  'POST /properties/{propertyId}/webhook-endpoints/{endpointId}/replay': admin, // added
  'GET /properties/{propertyId}/code': 'member',
  'GET /properties/{propertyId}/billing-policy': 'member',
  'PUT /properties/{propertyId}/billing-policy': admin,
  'GET /properties/{propertyId}/users': managers,
  'PUT /properties/{propertyId}/users/{userId}/roles': managers,
  'PUT /properties/{propertyId}/users/{userId}/disabled': managers,
  'DELETE /properties/{propertyId}/users/{userId}': admin,
  'PUT /properties/{propertyId}': admin,
  'POST /properties/{propertyId}/access-codes': admin,
  'GET /properties/{propertyId}/access-codes/{accessCodeId}': admin, // added
  'POST /properties/access-codes/join': 'user',
  'GET /users': 'superAdmin',
  'GET /properties/{propertyId}/users/search': admin,
  'GET /properties/{propertyId}/cancellation-policy': 'public, in a property',
  'PUT /properties/{propertyId}/cancellation-policy': admin,
  'GET /properties/{propertyId}/transport-modes': 'member',

  // Housekeeping
  'GET /properties/{propertyId}/housekeeping/rooms': roomKeepers, // added
  'GET /properties/{propertyId}/housekeeping/people': leaders, // added
  'PUT /properties/{propertyId}/housekeeping/rooms/{roomId}/condition': roomKeepers, // added
  'POST /properties/{propertyId}/housekeeping/rooms/conditions': roomKeepers, // added
  'PUT /properties/{propertyId}/housekeeping/rooms/{roomId}/guest-request': roomKeepers, // added
  'PUT /properties/{propertyId}/housekeeping/rooms/{roomId}/out-of-order': leaders, // added
  'DELETE /properties/{propertyId}/housekeeping/rooms/{roomId}/out-of-order': leaders, // added
  'GET /properties/{propertyId}/housekeeping/settings': roomKeepers, // added
  'PUT /properties/{propertyId}/housekeeping/settings': managers, // added
  'GET /properties/{propertyId}/housekeeping/assignments': roomKeepers, // added
  'PUT /properties/{propertyId}/housekeeping/assignments': leaders, // added
  'POST /properties/{propertyId}/housekeeping/assignments/propose': leaders, // added
  'GET /properties/{propertyId}/housekeeping/rooms/{roomId}/notes': roomKeepers, // added
  'POST /properties/{propertyId}/housekeeping/rooms/{roomId}/notes': roomKeepers, // added
  'POST /properties/{propertyId}/housekeeping/notes/{noteId}/done': roomKeepers, // added
  'GET /properties/{propertyId}/housekeeping/notes/{noteId}/picture': roomKeepers, // added
  'POST /properties/{propertyId}/housekeeping/notes/{noteId}/picture': roomKeepers, // added
  'GET /properties/{propertyId}/housekeeping/found-items': roomKeepers, // added
  'POST /properties/{propertyId}/housekeeping/found-items': roomKeepers, // added
  'PUT /properties/{propertyId}/housekeeping/found-items/{itemId}': roomKeepers, // added
  'GET /properties/{propertyId}/housekeeping/found-items/{itemId}/picture': roomKeepers, // added
  'POST /properties/{propertyId}/housekeeping/found-items/{itemId}/picture': roomKeepers, // added
  'POST /properties/{propertyId}/housekeeping/rooms/{roomId}/minibar': roomKeepers, // added
  'GET /properties/{propertyId}/housekeeping/minibar-proposals': client, // added
  'POST /properties/{propertyId}/housekeeping/minibar-proposals/{proposalId}/confirm': client, // added
  'POST /properties/{propertyId}/housekeeping/minibar-proposals/{proposalId}/refuse': client, // added

  // Amenities, image tags, icons
  'GET /amenities': 'user',
  'POST /amenities': 'superAdmin',
  'PUT /amenities/{amenityId}': 'superAdmin',
  'DELETE /amenities/{amenityId}': 'superAdmin',
  'GET /image-tags': 'public',
  'POST /image-tags': 'superAdmin',
  'PUT /image-tags/{tagId}': 'superAdmin',
  'DELETE /image-tags/{tagId}': 'superAdmin',
  'GET /icons/png': 'public',
  'GET /icons/png/{filename}': 'public',
  'GET /icons/png/*': 'public', // what is no file name, as far as the path goes

  // Room types and rooms
  'GET /properties/{propertyId}/room-types': 'optional',
  'GET /properties/{propertyId}/room-types/{roomTypeId}': 'member', // added
  'POST /properties/{propertyId}/room-types': managers,
  'PUT /properties/{propertyId}/room-types/{roomTypeId}': managers,
  'DELETE /properties/{propertyId}/room-types/{roomTypeId}': managers,
  'GET /properties/{propertyId}/room-types/{roomTypeCode}/rate': 'optional',
  'GET /properties/{propertyId}/rooms': 'member',
  'GET /properties/{propertyId}/rooms/{roomId}': 'member', // added
  'GET /properties/{propertyId}/rooms/board': 'member',
  'GET /properties/{propertyId}/rooms/board/stream': 'member',
  'GET /properties/{propertyId}/rooms/availability': 'member',
  'GET /properties/{propertyId}/rooms/available': 'public, in a property',
  'GET /properties/{propertyId}/rooms/by-type/{roomTypeCode}': 'public, in a property',
  'GET /properties/{propertyId}/rooms/availability-range': 'member',
  'GET /properties/{propertyId}/rooms/available-range-with-rate': 'member',
  'GET /properties/{propertyId}/conflicts': client, // added
  'GET /properties/{propertyId}/chart': readers, // added
  'POST /properties/{propertyId}/rooms': admin,
  'POST /properties/{propertyId}/rooms/bulk': admin, // added
  'PUT /properties/{propertyId}/rooms/{roomId}': admin,
  'DELETE /properties/{propertyId}/rooms/{roomId}': managers,
  'GET /properties/{propertyId}/rooms/{roomId}/images': 'public, in a property',
  'POST /properties/{propertyId}/rooms/{roomId}/images': managers,
  'DELETE /properties/{propertyId}/rooms/{roomId}/images/{imageId}': managers,
  'PUT /properties/{propertyId}/rooms/{roomId}/images/{imageId}/tags': managers,
  'PUT /properties/{propertyId}/rooms/{roomId}/images/reorder-room': managers,
  'PUT /properties/{propertyId}/rooms/{roomId}/images/reorder-room-type': managers,
  'GET /properties/{propertyId}/rooms/{roomId}/images/{imageId}/file': 'public, in a property',
  'GET /properties/{propertyId}/room-types/{roomTypeCode}/images': 'public, in a property',

  // Room stays and cards
  'GET /properties/{propertyId}/room-stays/active': allButAgents,
  'POST /properties/{propertyId}/room-stays/{roomStayId}/void': client,
  'POST /properties/{propertyId}/room-stays/{roomStayId}/move': client, // added

  'GET /properties/{propertyId}/card-keys': managers, // added
  'GET /properties/{propertyId}/mail-intake': managers, // added
  'POST /properties/{propertyId}/room-stays/{roomStayId}/cards/prepare': managers,
  'POST /properties/{propertyId}/room-stays/{roomStayId}/cards': managers,
  'GET /properties/{propertyId}/room-stays/{roomStayId}/cards': ['STAFF', 'ADMIN', 'MANAGER', 'SUPERVISOR'],
  'POST /properties/{propertyId}/room-stays/cards/{cardIndex}/revoke': managers, // a card of a stay: ADMIN only
  'GET /properties/{propertyId}/room-stays/cards/{cardIndex}': managers,
  'GET /properties/{propertyId}/rooms/{roomId}/cards/temp': ['STAFF', 'ADMIN', 'MANAGER', 'SUPERVISOR'], // added
  'POST /properties/{propertyId}/rooms/{roomId}/cards/prepare-temp': managers,
  'POST /properties/{propertyId}/rooms/{roomId}/cards/temp': managers,

  // Bookings
  'POST /properties/{propertyId}/bookings': client,
  'GET /properties/{propertyId}/bookings': readers,
  'GET /properties/{propertyId}/bookings/{bookingId}': readers,
  'GET /properties/{propertyId}/bookings/by-reference/{reference}': readers, // added
  'POST /properties/{propertyId}/bookings/{bookingId}/billable-nights': readers,
  'POST /properties/{propertyId}/bookings/expected-checkout-preview': readers,
  'GET /properties/{propertyId}/bookings/{bookingId}/stream': readers,
  'POST /properties/{propertyId}/bookings/{bookingId}/link-guest': 'member',
  'POST /properties/{propertyId}/bookings/{bookingId}/check-in/bulk': client,
  'POST /properties/{propertyId}/bookings/{bookingId}/room-stays': client, // added
  'POST /properties/{propertyId}/bookings/{bookingId}/room-stays/bulk': client, // added
  'POST /properties/{propertyId}/bookings/{bookingId}/expected-dates': client,
  'POST /properties/{propertyId}/bookings/{bookingId}/billing-policy': client,
  'POST /properties/{propertyId}/bookings/{bookingId}/profile': managers,
  'GET /properties/{propertyId}/bookings/{bookingId}/folio': invoiceReaders, // added
  'GET /properties/{propertyId}/bookings/{bookingId}/folio.pdf': invoiceReaders, // added
  'GET /properties/{propertyId}/invoices': invoiceReaders, // added
  'POST /properties/{propertyId}/invoices': bookkeepers, // added
  'GET /properties/{propertyId}/invoices/{invoiceId}': invoiceReaders, // added
  'GET /properties/{propertyId}/invoices/{invoiceId}.pdf': invoiceReaders, // added
  'GET /properties/{propertyId}/invoices/{invoiceId}/e-invoice': bookkeepers, // added
  'POST /properties/{propertyId}/invoices/{invoiceId}/credit-notes': bookkeepers, // added
  'GET /properties/{propertyId}/invoice-settings': invoiceReaders, // added
  'PUT /properties/{propertyId}/invoice-settings': managers, // added
  'GET /properties/{propertyId}/invoice-settings/logo': invoiceReaders, // added
  'POST /properties/{propertyId}/invoice-settings/logo': managers, // added
  'GET /properties/{propertyId}/bookings/{bookingId}/registration': client, // added
  'PUT /properties/{propertyId}/bookings/{bookingId}/registration': managers, // added
  'GET /properties/{propertyId}/guest-register': managers, // added
  'GET /properties/{propertyId}/guest-register.csv': managers, // added
  'POST /properties/{propertyId}/guest-register/prints': managers, // added
  'POST /properties/{propertyId}/bookings/{bookingId}/check-out': client,
  'POST /properties/{propertyId}/bookings/{bookingId}/room-stays/{roomStayId}/check-out': client,
  'POST /properties/{propertyId}/bookings/{bookingId}/cancel': client,
  'POST /properties/{propertyId}/bookings/{bookingId}/no-show': client,
  'POST /properties/{propertyId}/bookings/{bookingId}/room-requests': client,
  'GET /properties/{propertyId}/bookings/{bookingId}/room-requests': readers,
  'PUT /properties/{propertyId}/bookings/{bookingId}/room-requests/{requestId}': client,
  'DELETE /properties/{propertyId}/bookings/{bookingId}/room-requests/{requestId}': client,
  'PUT /properties/{propertyId}/bookings/{bookingId}/room-requests/{requestId}/rooms': client, // added
  'POST /properties/{propertyId}/room-requests/assign': client, // added
  'GET /properties/{propertyId}/bookings/{bookingId}/balance': 'member',

  // Charges and payments
  'POST /properties/{propertyId}/bookings/{bookingId}/charges': bookkeepers,
  'GET /properties/{propertyId}/bookings/{bookingId}/charges': 'member',
  'POST /properties/{propertyId}/bookings/{bookingId}/charges/{chargeId}/reverse': bookkeepers,
  'POST /properties/{propertyId}/bookings/{bookingId}/payments': client,
  'GET /properties/{propertyId}/bookings/{bookingId}/payments': 'member',
  'DELETE /properties/{propertyId}/bookings/{bookingId}/payments/{paymentId}': admin,
  'POST /properties/{propertyId}/bookings/{bookingId}/payments/{paymentId}/refund': bookkeepers, // added
  'POST /properties/{propertyId}/bookings/{bookingId}/payments/{paymentId}/reviewed': bookkeepers, // added
  'GET /properties/{propertyId}/payments/review': bookkeepers, // added
  'GET /properties/{propertyId}/payments': bookkeepers, // added
  'GET /properties/{propertyId}/payments/takings': bookkeepers, // added
  'GET /properties/{propertyId}/day-close': dayClosers, // added; figures only for those who read reports
  'POST /properties/{propertyId}/day-close': bookkeepers, // added
  'GET /properties/{propertyId}/day-closes': bookkeepers, // added
  'GET /properties/{propertyId}/day-closes/{businessDate}': bookkeepers, // added
  'POST /properties/{propertyId}/day-closes/{businessDate}/reopen': admin, // added
  'GET /reports/group': 'user', // added; the properties in which the caller is one of the bookkeepers
  'GET /reports/group.csv': 'user', // added; the same
  'GET /properties/{propertyId}/journal': bookkeepers, // added
  'GET /properties/{propertyId}/journal.csv': bookkeepers, // added
  'GET /properties/{propertyId}/journal.xml': bookkeepers, // added
  'GET /properties/{propertyId}/journal-settings': bookkeepers, // added
  'PUT /properties/{propertyId}/journal-settings': ['ADMIN', 'FINANCE'], // added
  'GET /properties/{propertyId}/reports/day': bookkeepers, // added
  'GET /properties/{propertyId}/reports/day.csv': bookkeepers, // added
  'GET /properties/{propertyId}/reports/range': bookkeepers, // added
  'GET /properties/{propertyId}/reports/range.csv': bookkeepers, // added
  'GET /properties/{propertyId}/reports/month': bookkeepers, // added
  'GET /properties/{propertyId}/reports/month.csv': bookkeepers, // added
  'GET /properties/{propertyId}/payments/refunds-pending': bookkeepers, // added

  // Guests
  'PUT /properties/{propertyId}/guests/{guestId}': 'member',
  'GET /properties/{propertyId}/guests/search': 'member',
  'GET /properties/{propertyId}/guests/{guestId}': 'member',
  'GET /properties/{propertyId}/guests/visit-count': 'member',
  'GET /properties/{propertyId}/guests': 'member', // added
  'POST /properties/{propertyId}/guests/{guestId}/vehicles': 'member',
  'POST /properties/{propertyId}/guests/{guestId}/ratings': 'member',
  'GET /properties/{propertyId}/guests/{guestId}/ratings': 'member',
  'POST /properties/{propertyId}/guests/{guestId}/signature': managers,
  'GET /properties/{propertyId}/guests/{guestId}/signature/file': 'member',
  'POST /properties/{propertyId}/guests/{guestId}/signature/link': managers, // added
  'GET /signature-link': 'public', // added; the token of the link is its own, others get 404
  'POST /signature-link': 'public', // added
  'POST /properties/{propertyId}/guests/{guestId}/documents': managers,
  'GET /properties/{propertyId}/guests/{guestId}/documents': managers,
  'GET /properties/{propertyId}/guests/{guestId}/documents/stream': managers,
  'GET /properties/{propertyId}/guests/{guestId}/documents/{documentId}/file': managers,
  'POST /properties/{propertyId}/guests/{guestId}/documents/{documentId}/extract': managers, // added
  'DELETE /properties/{propertyId}/guests/{guestId}/documents/{documentId}': managers,

  // Inbound email
  'GET /properties/{propertyId}/inbound-emails': managers, // added
  'POST /properties/{propertyId}/inbound-emails/manual': managers,
  'GET /properties/{propertyId}/inbound-emails/{emailId}': managers, // added
  'GET /properties/{propertyId}/inbound-emails/{emailId}/file': managers,
  'POST /properties/{propertyId}/inbound-emails/{emailId}/resolve': managers, // added

  // Rate plans
  'POST /properties/{propertyId}/rate-plans': managers,
  'GET /properties/{propertyId}/rate-plans': 'member',
  'GET /properties/{propertyId}/rate-plans/{ratePlanId}': 'member', // added
  'PUT /properties/{propertyId}/rate-plans/{ratePlanId}': managers,
  'DELETE /properties/{propertyId}/rate-plans/{ratePlanId}': managers,
  'POST /properties/{propertyId}/rate-plans/{ratePlanId}/calendar': managers,
  'GET /properties/{propertyId}/rate-plans/{ratePlanId}/calendar': 'member',
  'DELETE /properties/{propertyId}/rate-plans/{ratePlanId}/calendar/{rateDate}': managers,
  'GET /properties/{propertyId}/rate-plans/{ratePlanId}/use': managers, // added
  'GET /properties/{propertyId}/rate-calendar': 'member', // added
  'POST /properties/{propertyId}/rate-calendar': managers, // added

  // Online payment gateway
  'GET /properties/{propertyId}/gateway-settings': managers,
  'PUT /properties/{propertyId}/gateway-settings': admin,
  'POST /properties/{propertyId}/gateway-settings/test-payment': managers, // added
  'GET /properties/{propertyId}/gateway-settings/test-payment': managers, // added
  'GET /properties/{propertyId}/payments/gateway': client, // added
  'POST /properties/{propertyId}/gateway/webhook': 'public, in a property', // its signature is its token
  'POST /properties/{propertyId}/gateway/return/success': 'public, in a property',
  'POST /properties/{propertyId}/gateway/return/failure': 'public, in a property',
  'GET /properties/{propertyId}/payments/gateway/requests': [...client, 'FINANCE'], // added
  'POST /properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr': client,
  'GET /properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr': client,
  'GET /properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/active': client,
  'POST /properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/close': client,
  'POST /properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/{qrId}/close': client,
  'GET /properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/{qrId}/events': client,
  'GET /properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/{qrId}/events/stream': client,
  'GET /properties/{propertyId}/bookings/{bookingId}/payments/gateway/qr/{qrId}/image': client, // added
  'POST /properties/{propertyId}/bookings/{bookingId}/payments/gateway/payment-link': client,
  'GET /properties/{propertyId}/bookings/{bookingId}/payments/gateway/payment-link': client, // added
  'GET /properties/{propertyId}/bookings/{bookingId}/payments/gateway/requests': client,
  'POST /properties/{propertyId}/bookings/{bookingId}/payments/gateway/close': client,
  'POST /properties/{propertyId}/bookings/{bookingId}/payments/gateway/refund': bookkeepers,

  // Audit log (added)
  'GET /properties/{propertyId}/audit-log': managers,
};
