/** "Read more: …" and its kin; what follows is the title of another page. */
export const POINTER =
  /^\W*(?:read (?:more|also|next|this|the full)|also (?:read|see)|see (?:also|more)|more(?: on this)?(?=:)|related(?: (?:post|article|story|stories|link|reading|coverage|content)s?)?|watch(?: (?:now|more|this))?(?=[:|])|listen(?=:)|recommended|don.?t miss|further reading|in case you missed it|previously|leia (?:mais|também)|lea (?:también|más)|lire aussi|lesen sie auch|baca juga)\b\s*[:|\]»>–—-]/i;
