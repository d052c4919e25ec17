/** The first year of each Japanese era since 1868, and of the Republic of China. */
const ERAS: Readonly<Record<string, number>> = {
  明治: 1868,
  大正: 1912,
  昭和: 1926,
  平成: 1989,
  令和: 2019,
  民国: 1912,
  民國: 1912,
};
const DIGITS = '〇一二三四五六七八九';
const ERA = Object.keys(ERAS).join('|');
/** A quotation, which is kept, or a number before its unit: "二〇〇三年", "第一二号", "昭和四十五年". */
const QUOTATION_OR_NUMBER = new RegExp(
  `[「『《][^」』》]{0,300}[」』》]|(?:(${ERA})\\s?(?!\\d{3}))?([${DIGITS}十百]{1,8}|元|(?<!\\d)\\d{1,4})(?=年(?![代間])|頁|ページ|页|号|號|巻|卷|輯|辑|集|期)`,
  'gu',
);

/** "二〇〇三" is 2003, "四十五" is 45. */
function toNumber(written: string): number {
  if (/^\d+$/.test(written)) return Number(written);
  if (written === '元') return 1;
  if (!/[十百]/.test(written)) return Number([...written].map((digit) => DIGITS.indexOf(digit)).join(''));
  const [, hundreds, tens, ones = ''] =
    /^(?:(.?)百)?(?:(.?)十)?(.?)$/u.exec(written.replaceAll('〇', '')) ?? [];
  const times = (digit: string | undefined, unit: number): number =>
    digit === undefined ? 0 : (digit === '' ? 1 : DIGITS.indexOf(digit)) * unit;
  return times(hundreds, 100) + times(tens, 10) + (ones === '' ? 0 : DIGITS.indexOf(ones));
}

/** Writes full-width digits and other signs for zero as usual. */
const withUsualDigits = (text: string): string =>
  text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/(?<=[一二三四五六七八九〇○零])[○零]/gu, '〇');

/** Writes years, pages and volumes in Chinese characters as digits, and years of an era as those of our calendar. */
export const withArabicNumbers = (text: string): string =>
  /\p{sc=Han}/u.test(text)
    ? withUsualDigits(text).replaceAll(
        QUOTATION_OR_NUMBER,
        (whole, era: string | undefined, written: string | undefined) =>
          written === undefined
            ? whole
            : String(toNumber(written) + (era === undefined ? 0 : (ERAS[era] ?? 1) - 1)),
      )
    : text;
