let detector: Promise<typeof import('eld/small')> | undefined;

/** Shorter texts are too short to detect their language. */
const MIN_CHARACTERS = 40;
/** More characters do not make the detection better. */
const MAX_CHARACTERS = 2000;

/** The language of a text, such as `en`; undefined for texts that are too short. */
export async function detectLanguage(text: string): Promise<string | undefined> {
  if (text.length < MIN_CHARACTERS) return undefined;
  // Loaded only when needed, because its tables take a third of a second.
  detector ??= import('eld/small');
  const { eld } = await detector;
  return eld.detect(text.slice(0, MAX_CHARACTERS)).language;
}

/** Returns whether a text seems to be in a language; true for texts that are too short. */
export async function isWrittenIn(text: string, language: string): Promise<boolean> {
  const detected = await detectLanguage(text);
  return detected === undefined || detected === language.toLowerCase().slice(0, 2);
}
