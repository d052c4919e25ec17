import { NAME_PARTICLES } from '@citemill/metrics/text';
import type { Author } from '../../paper/index.js';
import { authorNamed, NAME_SUFFIX } from '../author.js';
import { AFFILIATION_WORDS, isBanner } from '../wording/publisher-notices.js';
import { AUTHOR_LINES } from './author-thresholds.js';

/** Text that occurs in affiliations, addresses and headings of the first page, but not in lines of authors. */
export const AFFILIATION = new RegExp(
  String.raw`\b(?:universit|department|dept\b|institut|school of|college|laborator|faculty|division|hospital|centre|center|academy|address|${AFFILIATION_WORDS}|abstract|abbreviat|introduction|keywords|editor|cedex\b)|@|https?:|doi\b|©|\b\d{5}\b|\b[a-z]{1,2}\d[\da-z]?\s+\d[a-z]{2}\b`,
  'i',
);
/** Streets and rooms, legal forms of companies, institutions without a university, and the label of a preprint: "5465 Mill Road", "A PREPRINT". */
const ADDRESS =
  /^\d{2,5}[A-Z]?,?\s+\p{Lu}|\b(?:road|avenue|boulevard|blvd|suite|building|p\.?o\.? box|inc|ltd|llc|gmbh|corporation|foundation|ministry|agency|preprint)\b|\b[a-z]\d[a-z]\s?\d[a-z]\d\b/iu;
const DEGREES =
  /,?\s*\b(?:ph\.?\s?d\.?|m\.?d\.?|m\.?sc\.?|b\.?sc\.?|b\.?s\.?|m\.?s\.?|m\.?p\.?h\.?|dr\.?|prof\.?|mba|frcp|rn)(?=[\s,;]|$)/gi;
/** Symbols and numbers that refer to affiliations. */
const MARKS = /[*∗†‡§¶#⁎✉\d]+/gu;
const PARTICLE = `${NAME_PARTICLES}|do|al|bin|zu|los|las|y|e`;
/** The lower-case word with which a family name begins: a particle, or a word such as "deLange" and "d’Arc". */
const FAMILY_START = /^(?:de|da|do|van|von|di|la|le|el|al|bin|ten|ter|zu|d['’])/;
const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}'’.-]*";
/** A name of two to eight capitalised words, with particles and words such as "d’Arc" and "deLange". */
const NAME = new RegExp(
  `^(?:${CAPITAL}|(?:${PARTICLE}|d['’]\\p{L}+|\\p{Ll}{1,3}\\p{Lu}\\p{L}+))(?:[\\s-]+(?:${CAPITAL}|(?:${PARTICLE})|\\p{Ll}{1,2}['’]?\\p{Lu}[\\p{L}'’-]+)){1,7}$`,
  'u',
);

function parseAuthor(name: string): Author | undefined {
  const suffix = NAME_SUFFIX.exec(name);
  const words = name.slice(0, suffix?.index).split(' ');
  const start = words.findIndex((word, i) => i > 0 && FAMILY_START.test(word));
  const familyIndex = start > 0 ? start : words.length - 1;
  const [given, family] = [words.slice(0, familyIndex), words.slice(familyIndex)];
  return authorNamed(given.join(' '), family.join(' '), suffix?.[1]);
}

/** The day or month of a version: "Revised February 2, 1993". */
const DATE =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\.?,?\s+(?:\d{1,2},?\s+)?(?:19|20)\d\d\b/;

/** Volume and pages, or a year in brackets: the line is the recommended citation of the paper. */
const CITED_PAPER = /\d+\s?\(\d+\)\s?[:,]|\((?:19|20)\d\d\)/;

/** A country in an address. */
const COUNTRY = /(?:^|[\s,])(?:USA|U\.\s?S\.\s?A\.?)(?=[\s,;]|$)/;

/** True for a line that has an affiliation, an address, a heading or a citation of the paper, rather than authors. */
export const isAffiliation = (line: string): boolean =>
  AFFILIATION.test(line) ||
  ADDRESS.test(line) ||
  DATE.test(line) ||
  CITED_PAPER.test(line) ||
  // "Ada Field, Boston, MA, USA" begins with an author.
  (COUNTRY.test(line) && findNames(line.replace(COUNTRY, '')).length === 0);

/** Where an affiliation begins that a converter has joined to the names before it. */
const AFFILIATION_START =
  /(?<![\s,])[\s,]+(?=(?:\d\s?)?(?:Departments?|Dept\.?|Institutes?|Schools?|Faculty|Colleges?|Divisions?|Cent(?:er|re)s?|Laborator(?:y|ies)|University)\s(?:of|for)\b)/u;

/** Returns the part of a line before its affiliation, if names may be there; undefined without an affiliation. */
export function beforeAffiliation(line: string): string | undefined {
  const position = line.search(AFFILIATION_START);
  const names = position > 0 ? line.slice(0, position) : '';
  return names !== '' && !isAffiliation(names) ? names : undefined;
}

/** Divides a line before the first piece that is not accepted; `before` is empty if all are. */
function splitAt(line: string, accepts: (piece: string) => boolean): { before: string[]; rest: string[] } {
  const pieces = line
    .replace(MARKS, ' ')
    .replace(DEGREES, '')
    .split(/\s*[,;]\s*/)
    .filter((piece) => piece.trim() !== '');
  const end = Math.max(
    0,
    pieces.findIndex((piece) => !accepts(piece)),
  );
  return { before: pieces.slice(0, end), rest: pieces.slice(end) };
}

const isNameInCapitals = (piece: string): boolean =>
  /\p{Lu}{2}/u.test(piece) &&
  !/\p{Ll}/u.test(piece.replace(/\band\b/g, '')) &&
  !isAffiliation(piece) &&
  findNames(piece).length > 0;

/** The names in capitals before an affiliation that is not in capitals, as in journals of the ACM: "ADA FIELD, Norham, UK". */
export function capitalsBeforeAffiliation(line: string): string {
  if (isBanner(line)) return '';
  const { before, rest } = splitAt(line, isNameInCapitals);
  // "ADA FIELD, JAN van DIJK, BEN MEADOW": a name that is not in capitals is not an affiliation if names follow it.
  return rest.some(isNameInCapitals) ? '' : before.join(', ');
}

/** The names before the first part of an affiliation: "Ada Field, Ben Meadow, University of the North, Norham". */
export const namesBeforeAffiliation = (line: string): string =>
  splitAt(line, (piece) => !isAffiliation(piece) && findNames(piece).length > 0).before.join(', ');

/** The separator of names. Springer prints dots between names, which some fonts encode as full stops. */
const SEPARATOR =
  /\s*(?:[,;·•&|]|\b(?:and|AND)\b|(?<=\s)(?:und|et|UND|ET)(?=\s)(?!\s+al\b)|(?<=\s)\.(?=\s|$))\s*/;
/** "and" or "&". */
const ENGLISH_AND = /\b(?:and|AND)\b|&/;
/** "and" between the last two names of a Spanish, Portuguese or Italian list: "Maria Bianchi e Pietro De Luca". */
const LAST_AND = /(?<=\S\s+\S+)\s+[ye]\s+(?=\S+\s+\S)/u;
/** The end of a double family name: "Souza e Silva Filho". */
const KINSHIP = /\s[ye]\s+\S+\s+(?:Filho|J[úu]nior|Neto|Sobrinho)$/u;

/**
 * Splits the last two names of a list at "y" or "e", unless these join the two family names of one person: "José Ortega y Gasset",
 * "Pedro Souza e Silva Filho".
 */
function splitLastNames(piece: string): string[] {
  const { maxNameChars } = AUTHOR_LINES;
  return piece.length > 2 * maxNameChars || KINSHIP.test(piece) ? [piece] : piece.split(LAST_AND);
}

/** Chinese and Japanese names, some with a space before the given name: "王伟，李明", "山田 太郎，佐藤 花子". */
const EAST_ASIAN_NAME =
  /^\p{sc=Han}[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}々]{0,3}\s?[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}々]{1,3}$/u;
const EAST_ASIAN_SEPARATOR = /\s*[,，、;；·・]\s*/u;
const EAST_ASIAN_AFFILIATION =
  /[大中小]学|大學|学[院部会科]|學院|研究|实验室|実験|医院|病院|中心|センター|公司|会社|工程|技[术術]|部门|省$|市$|県$/u;

/** Types of articles and names of columns, which are as long as a name. */
const EAST_ASIAN_TYPE =
  /[论論][文著説说题]|[综述評评]|[书書]评|研究|原著|[総总]説|资料|資料|[报報]告|解説|特集|短[报報]|[译訳]文|翻[译訳]|案例|动态|通讯|专[题栏]|学术|学術|[编編][辑集]|講演|寄稿|巻頭|[摘概要][要旨]|キーワード|[图図表]/u;

/** Names that begin with a common Chinese family name, in simplified or traditional characters, or with a common Japanese one. Written by hand. */
const EAST_ASIAN_FAMILY =
  /^(?:[王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾萧蕭田董潘袁于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范金石廖贾賈夏韦韋付方白邹鄒孟熊秦邱江尹薛闫段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴武戴莫孔向汤湯][\p{sc=Han}々]{1,2}|(?:佐藤|鈴木|高橋|田中|伊藤|渡辺|山本|中村|小林|加藤|吉田|山田|佐々木|山口|松本|井上|木村|斎藤|清水|山崎|池田|橋本|阿部|石川|山下|中島|石井|小川|前田|岡田|長谷川|藤田|後藤|近藤|村上|遠藤|青木|坂本|斉藤|福田|太田|西村|藤井|岡本|三浦|藤原|金子|中野|中川|原田|松田|竹内|小野|田村)[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}々]{1,3})$/u;

/** True for a name alone on its line: most lines of a few characters are headings, places or kinds of articles. */
const isLoneName = (name: string): boolean =>
  (/\s/.test(name) || EAST_ASIAN_FAMILY.test(name)) && !EAST_ASIAN_TYPE.test(name);

/** Returns the names in a line that has only Chinese or Japanese names. */
function findEastAsianNames(line: string): Author[] {
  const names = line
    .replace(MARKS, ' ')
    .split(EAST_ASIAN_SEPARATOR)
    .map((name) => name.trim());
  const areNames = names.every((name) => EAST_ASIAN_NAME.test(name) && !EAST_ASIAN_AFFILIATION.test(name));
  if (!areNames || (names.length < 2 && !isLoneName(names[0] ?? ''))) return [];
  return names.map((name) => {
    const [family = '', given] = name.split(/\s/);
    // A single character is a family name, and so are two before a space; without one they are not divided.
    return given === undefined || family === ''
      ? { name, family: name }
      : { name: family + given, given, family };
  });
}

/** True if the last name of a list continues on the next line: it ends with a single word or an initial. */
export function isNameContinued(line: string, next: string): boolean {
  const [pieces, nextPieces] = [line, next].map((text) => text.replace(MARKS, ' ').trim().split(SEPARATOR));
  const [end, start] = [pieces?.at(-1)?.trim() ?? '', nextPieces?.[0]?.trim() ?? ''];
  if (!pieces || pieces.length < 2 || end === '' || start === '') return false;
  return (!/\s/.test(end) || end.endsWith('.')) && NAME.test(`${end} ${start}`.replace(/\s+/g, ' '));
}

/** Returns the names in a line of authors, without degrees and the symbols that refer to affiliations. */
export function findNames(line: string): Author[] {
  const eastAsian = /\p{sc=Han}/u.test(line) ? findEastAsianNames(line) : [];
  if (eastAsian.length > 0) return eastAsian;
  const pieces = line
    .replace(DEGREES, ' ')
    .replace(/^by\s+/i, '')
    .replace(MARKS, ' ')
    .split(SEPARATOR)
    .map((piece) => piece.trim().replace(/^[ye]\s+/u, ''))
    .filter((piece) => piece !== '');
  if (!ENGLISH_AND.test(line)) pieces.push(...splitLastNames(pieces.pop() ?? ''));
  return pieces.flatMap((piece) => {
    const name = piece.replace(/\s+/g, ' ').trim();
    return name.length <= AUTHOR_LINES.maxNameChars && NAME.test(name) ? (parseAuthor(name) ?? []) : [];
  });
}
