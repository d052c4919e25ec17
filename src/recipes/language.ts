let eldModule: Promise<typeof import('eld/small')> | undefined;

/** Shorter texts are too short to detect their language. */
const MIN_CHARACTERS = 40;
/** More characters do not make the detection better. */
const MAX_CHARACTERS = 2000;

/** Loads a detector of languages; it returns undefined for texts that are too short. */
async function openDetector() {
  // Loaded only when needed, because its tables take a third of a second.
  eldModule ??= import('eld/small');
  const { eld } = await eldModule;
  return (text: string) =>
    text.length < MIN_CHARACTERS ? undefined : eld.detect(text.slice(0, MAX_CHARACTERS));
}

/** Loads a detector that returns the language of a text, such as `en`, if it is sure of it. */
export async function openSureDetector(): Promise<(text: string) => string | undefined> {
  const detect = await openDetector();
  return (text) => {
    const detected = detect(text);
    return detected?.isReliable() ? detected.language : undefined;
  };
}

/** Returns whether a text seems to be in a language; true for texts that are too short. */
export async function isWrittenIn(text: string, language: string): Promise<boolean> {
  const detected = (await openDetector())(text);
  return detected === undefined || detected.language === language.toLowerCase().slice(0, 2);
}
