import Type from 'typebox';
import { Id, Nullable, OneOf, Timestamp } from '../../../platform/schema.ts';
import { RoleName } from '../access/identity.schema.ts';
import { ROLES } from '../access/roles.rules.ts';

const INVITABLE_ROLES = ROLES.filter((role) => role !== 'ADMIN');

const InvitableRole = OneOf(INVITABLE_ROLES, {
  title: 'InvitableRole',
  description: 'A role that a code can give; ADMIN is given by an ADMIN alone.',
});

/** Only an ADMIN can make somebody ADMIN, and never by a code that is read out at the front desk. */
export const AccessCodeCreate = Type.Object(
  { roles: Type.Array(InvitableRole, { minItems: 1, maxItems: ROLES.length, examples: [['STAFF']] }) },
  { title: 'AccessCodeCreateRequest' },
);

/** A one-time code. Only the response to its creation shows it. */
export const AccessCode = Type.Object(
  { id: Id, code: Type.String({ examples: ['493027'] }), roles: Type.Array(RoleName), expiresAt: Timestamp },
  { title: 'AccessCode' },
);

export const AccessCodeParams = Type.Object({
  propertyId: Id,
  accessCodeId: Type.String({ ...Id, description: 'The `id` of the answer that had the code.' }),
});

/** What became of a code, without its digits. */
export const AccessCodeUse = Type.Object(
  {
    id: Id,
    roles: Type.Array(RoleName),
    expiresAt: Timestamp,
    usedBy: Nullable(
      Type.Object(
        { userId: Id, name: Nullable(Type.String()) },
        { title: 'AccessCodeUser', description: 'Who joined with it; null: nobody.' },
      ),
    ),
  },
  { title: 'AccessCodeUse' },
);

const Typed = { minLength: 1, maxLength: 40, pattern: '\\S' };

export const JoinRequest = Type.Object(
  {
    propertyCode: Type.String({ ...Typed, description: "The property's join code, in any case.", examples: ['DT8V7GZ'] }),
    code: Type.String({ ...Typed, description: 'The access code.', examples: ['493027'] }),
  },
  { title: 'JoinRequest' },
);

export const Joined = Type.Object(
  { propertyId: Id, propertyName: Type.String(), roles: Type.Array(RoleName) },
  { title: 'Joined' },
);
