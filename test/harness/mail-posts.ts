import { addUnclearMail, mailForm, mailPdf, whenSettled } from './mails.ts';
import { P, type Posts } from './post.ts';
import type { PropertyWithRooms } from './stays.ts';

/** The POSTs of inbound e-mail. The property is created with the first request. */
export function mailPosts(propertyOf: () => PropertyWithRooms): Posts {
  return {
    [`${P}/inbound-emails/manual`]: async () => {
      const property = propertyOf();
      const [body, otherBody] = [mailForm(await mailPdf([['One voucher']])), mailForm(await mailPdf([['Another voucher']]))];
      const done = (id: string) => whenSettled(property.admin, property.path, id);
      return { path: `${property.path}/inbound-emails/manual`, body, otherBody, done };
    },
    [`${P}/inbound-emails/{emailId}/resolve`]: async () => {
      const property = propertyOf();
      const { id } = await addUnclearMail(property);
      const body = { action: 'DISMISS', notes: 'an advertisement' };
      return { path: `${property.path}/inbound-emails/${id}/resolve`, body, otherBody: { ...body, notes: 'a greeting' } };
    },
  };
}
