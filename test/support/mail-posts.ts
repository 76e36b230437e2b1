import { addUnclearMail, mailForm, mailPdf, whenSettled } from './mails.ts';
import { P, type Posts } from './post.ts';
import type { House } from './stays.ts';

/** The POSTs of inbound e-mail. The house is asked for when a request is made. */
export function mailPosts(houseOf: () => House): Posts {
  return {
    [`${P}/inbound-emails/manual`]: async () => {
      const house = houseOf();
      const [body, otherBody] = [mailForm(await mailPdf([['One voucher']])), mailForm(await mailPdf([['Another voucher']]))];
      const done = (id: string) => whenSettled(house.admin, house.path, id);
      return { path: `${house.path}/inbound-emails/manual`, body, otherBody, done };
    },
    [`${P}/inbound-emails/{emailId}/resolve`]: async () => {
      const house = houseOf();
      const { id } = await addUnclearMail(house);
      const body = { action: 'DISMISS', notes: 'an advertisement' };
      return { path: `${house.path}/inbound-emails/${id}/resolve`, body, otherBody: { ...body, notes: 'a greeting' } };
    },
  };
}
