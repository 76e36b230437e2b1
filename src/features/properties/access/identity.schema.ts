import Type from 'typebox';
import { Id, Nullable, OneOf } from '../../../platform/schema.ts';
import { ROLES } from './roles.rules.ts';

export const RoleName = OneOf(ROLES, {
  title: 'PropertyRole',
  description: 'What a member does at the property; it decides what the member may do.',
});

/** A list of roles in a request; empty is 400. */
export const RoleList = Type.Array(RoleName, { minItems: 1, maxItems: ROLES.length, examples: [['STAFF']] });

const Membership = Type.Object(
  { propertyId: Id, propertyName: Type.String(), roles: Type.Array(RoleName), disabled: Type.Boolean() },
  { title: 'Membership', description: 'A property and what the user does there.' },
);

export const User = Type.Object(
  {
    id: Id,
    name: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    email: Nullable(Type.String()),
    superAdmin: Type.Boolean(),
    memberships: Type.Array(Membership),
  },
  { title: 'User' },
);
