/** Words and lines by which mail programs quote, forward and print messages. */
export const FORWARDED =
  /^(?:> ?)?(?:-{2,} ?(?:original message|forwarded message|original appointment|ursprüngliche nachricht) ?-{0,}|begin forwarded message:?$|_{10,}$)/i;
export const REPLY_INTRO = /^(?:> ?)?(?:on|am|le) .{6,200}(?:wrote|schrieb|a écrit) ?:$/i;
export const FROM = /^(?:> ?)?\*?from:\*? .{3,200}$/i;
export const BELOW_FROM = /^(?:> ?)?\*?(?:sent|date|to|cc|subject):\*? /i;
/** One of these must follow, as `From: 4 Dec`, `To: 6 Dec` is a stay. */
export const SENT = /^(?:> ?)?\*?(?:sent|date|subject):\*? /i;
export const HEAD_NAME = /^(?:> ?)?\*?(?:from|sent|date|to|cc|bcc|subject|reply-to|attachments?|importance)$/i;
export const HEAD_LINE = /^\*?(from|sent|date|to|cc|bcc|subject|reply-to|attachments?|importance):\*?(?: (.{0,250}))?$/i;
