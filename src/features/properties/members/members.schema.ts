import Type from 'typebox';
import { Id, Nullable } from '../../../platform/schema.ts';
import { RoleList, RoleName } from '../access/identity.schema.ts';

/** A membership with its user. */
export const Member = Type.Object(
  {
    userId: Id,
    name: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    email: Nullable(Type.String()),
    roles: Type.Array(RoleName),
    disabled: Type.Boolean(),
  },
  { title: 'Member' },
);

export const RolesUpdate = Type.Object({ roles: RoleList }, { title: 'MemberRolesRequest' });

export const DisabledUpdate = Type.Object({ disabled: Type.Boolean() }, { title: 'MemberDisabledRequest' });
