import type { EvaluationSignIn } from '../../features/system/index.ts';
import type { LocalIssuer } from '../local-issuer.ts';
import { DEMO_USERS } from './demo-property.ts';

/** Short: the console gets a new one when it ends. */
const TOKEN_LIFETIME_SECONDS = 60 * 60;

/** Signs people of the demo hotel in. */
export function createDemoSignIn(issuer: LocalIssuer): EvaluationSignIn {
  return {
    people: DEMO_USERS.map(({ role, name }) => ({ role, name })),
    issueToken: async (role) => {
      const user = DEMO_USERS.find((one) => one.role === role);
      if (user === undefined) return null;
      const { phone, name } = user;
      const superAdmin = role === 'SUPER_ADMIN';
      return issuer.issueToken({ subject: phone, phone, name, superAdmin, lifetimeSeconds: TOKEN_LIFETIME_SECONDS });
    },
  };
}
