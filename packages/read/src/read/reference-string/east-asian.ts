const QUOTED = /[「『《]([^」』》]{1,300})[」』》]/gu;
/** A character that ends the names at the start of an entry. */
const HEAD_END = /[（(「『.．。:：[]/u;
/** "山田太郎，鈴木花子：川の歴史，岩波書店（2001）": a colon ends the names, and a full-width comma the title. But a colon after a volume precedes pages. */
const COLON_AND_COMMA = /^([^「『《：:.．]{2,60}(?<![\d卷巻号期][)）]?)：)\s?([^「『《：，]{2,120})，/u;
/** Editors between the title of a chapter and that of its book: "《租佃》，载周明主编：《乡村经济》", "「小作」高橋誠編『村の経済』". */
const EDITORS_BETWEEN =
  /(?<=[」』》])[，、,]?\s?[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}々、・]{2,24}?(?:主[编編]|[编編]著?|監修)[：:]?\s?(?=[『《])/gu;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;

/**
 * Replaces the punctuation of Chinese and Japanese entries by that of European ones, which the other rules expect:
 * "王伟，李明．燕麦[J]．作物学报，2020，12（3）：45-50．" becomes "王伟, 李明. 燕麦[J]. 作物学报, 2020, 12(3): 45-50."
 */
export function normaliseEastAsian(printed: string): string {
  if (!EAST_ASIAN.test(printed)) return printed;
  const text = printed.replace(COLON_AND_COMMA, '$1「$2」').replaceAll(EDITORS_BETWEEN, '，');
  const end = text.search(HEAD_END);
  const head = end < 0 ? '' : text.slice(0, end).replaceAll(/\s?[、・·；;]\s?/gu, ', ');
  const rest = end < 0 ? text : text.slice(end);
  let quotationCount = 0;
  return (
    (head + rest)
      // The first of several quotations is the title.
      .replaceAll(QUOTED, (whole, inner: string) => (quotationCount++ === 0 ? `${whole} ` : ` ${inner}, `))
      .replaceAll('［', '[')
      .replaceAll('］', ']')
      .replaceAll(/(?<=\d)－(?=\d)/gu, '-')
      .replaceAll('，', ', ')
      .replaceAll(/[．。](?!\d)/gu, '. ')
      .replaceAll(/(?<=\D)[．](?=\d)/gu, '. ')
      .replaceAll('；', '; ')
      .replaceAll(/\s?（\s?/gu, ' (')
      .replaceAll(/\s?）/gu, ') ')
      .replaceAll(/：(?=\s?\d)/gu, ': ')
      .replaceAll(/(?<=(?:19|20)\d\d)年/gu, ' ')
      .replace(/^([^「『：]{2,60})：/u, '$1: ')
      .replaceAll(/(?<=\))\s?：/gu, ': ')
      .replaceAll(/ {2,}/gu, ' ')
      .replaceAll(/ (?=[,.;:])/gu, '')
      .trim()
  );
}
