let detector: Promise<typeof import('eld/small')> | undefined;

/** Whether a text seems to be in a language. Texts of fewer than 40 characters always pass: they are too short to tell. */
export async function isWrittenIn(text: string, language: string): Promise<boolean> {
  if (text.length < 40) return true;
  // Loaded when it is needed: its tables take a third of a second, which most builds can save.
  detector ??= import('eld/small');
  const { eld } = await detector;
  return eld.detect(text.slice(0, 2000)).language === language.toLowerCase().slice(0, 2);
}
