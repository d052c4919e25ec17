import { eld } from 'eld/small';

/** True where a paper's own words are in the language, as far as they tell. */
export function isWrittenIn(text: string, language: string): boolean {
  if (text.length < 40) return true;
  return eld.detect(text.slice(0, 2000)).language === language.toLowerCase().slice(0, 2);
}
