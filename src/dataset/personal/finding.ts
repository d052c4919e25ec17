/** Kinds of personal data, with their names in reports. */
export const PERSONAL_KINDS = {
  email: 'e-mail addresses',
  phone: 'telephone numbers',
  orcid: 'ORCIDs',
  address: 'postal addresses',
  name: 'names in acknowledgements',
} as const;

export type PersonalKind = keyof typeof PERSONAL_KINDS;

/** A passage with personal data; offsets count UTF-16 units. */
export interface Finding {
  kind: PersonalKind;
  start: number;
  end: number;
}
