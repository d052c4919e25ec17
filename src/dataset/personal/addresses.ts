import type { Finding } from './finding.js';
import { STREETS_WITH_POSTCODES } from './street-patterns.js';

/** `, Springfield, IL 62704` or `, 10115 Berlin` after a street. */
const TOWN = String.raw`(?:,? [A-Z][\p{L}.'’-]{1,24}(?: [A-Z][\p{L}.'’-]{1,24}){0,2}){0,2},? (?:[A-Z]{2} )?\d{5}(?:-\d{4})?(?!\d)`;
const POSTCODE_TOWN = String.raw`, ?(?:[A-Z]{1,2}-)?\d{4,5} [A-Z\u00c0-\u00dd][\p{L}.-]{1,30}`;
/** A house number, but not a year, as in "the 1929 Wall Street crash", or the number of a section. */
const NUMBER = String.raw`(?<![\w.,/–-]|(?:[Ss]ections?|[Ff]igures?|[Tt]ables?|[Cc]hapters?|[Ee]quations?|[Vv]olumes?|[Ii]ssues?|[Pp]ages?|[Rr]eferences?|[Aa]ppendix|[Aa]lgorithm|[Ss]tep|[Pp]art|Sec\.|Figs?\.|Tab\.|Ch\.|Eqs?\.|Vol\.|No\.|Refs?\.|pp?\.|§) ?)(?!(?:1[789]|20)\d{2}(?!\d))\d{1,5}[A-Fa-f]?,?`;
const CAPITALISED = String.raw`(?:[A-Z][\p{L}'’.]{1,20} ){1,4}`;

const PATTERNS = [
  // 12 Long Street
  String.raw`${NUMBER} ${CAPITALISED}(?:Street|Avenue|Boulevard|Blvd\.?)(?!\p{L}| (?:Journal|Review|Banks?|Firms?|Crash|Networks?|Maps?|View)(?!\p{L}))(?:${TOWN})?`,
  // 3 Mill Lane, Springfield, IL 62704: these words have other meanings too, so a postcode is required.
  String.raw`${NUMBER} ${CAPITALISED}(?:St\.?|Ave\.?|Road|Rd\.?|Lane|Ln\.?|Drive|Dr\.?|Way|Court|Place|Square|Parkway|Highway|Terrace)${TOWN}`,
  // Lange Straße 3, 10115 Berlin
  String.raw`(?<!\p{L})\p{Lu}\p{Ll}{2,24}(?:straße|strasse|str\.) \d{1,4}[a-z]?(?![\w.])(?:${POSTCODE_TOWN})?`,
  String.raw`(?<!\p{L})\p{Lu}\p{Ll}{2,24}(?:weg|platz|allee|gasse|damm|laan|straat) \d{1,4}[a-z]?${POSTCODE_TOWN}`,
  // Altstadtring 3, 80331 München; in "Engineering 12, 2015 Elsevier" a year follows the volume.
  String.raw`(?<!\p{L})\p{Lu}\p{Ll}{2,24}ring \d{1,4}[a-z]?(?!, ?(?:19|20)\d{2}(?!\d))${POSTCODE_TOWN}`,
  // 12, rue des Moulins, 75005 Paris
  String.raw`${NUMBER} (?:rue|avenue|boulevard|place|quai|via|calle) (?:[\p{L}'’.-]{1,20} ){0,5}[\p{L}'’.-]{1,20}${POSTCODE_TOWN}`,
  String.raw`(?<!\p{L})P\.? ?O\.? Box \d{1,6}(?!\d)`,
  ...STREETS_WITH_POSTCODES,
].map((source) => new RegExp(source, 'gu'));

/** Matches some part of every address, so that other texts are not searched. */
export const ADDRESS_HINT =
  / (?:Street|Avenue|Boulevard|Blvd|St|Ave|Road|Rd|Lane|Ln|Drive|Dr|Way|Court|Place|Square|Parkway|Highway|Terrace)(?![a-z])|(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm|laan|straat) \d|\d,? (?:rue|avenue|boulevard|place|quai|via|calle) |O\.? Box \d|, (?:[A-Z]{1,3}-)?\d{3,5}[ -]|[A-Z]\d[A-Z\d]? \d[A-Z]{2}(?![A-Z\d])|[ -]\d{3}-\d{4}(?!\d)|\p{Script=Han}\d{1,4}|\d-\d{1,4},? \p{L}+-(?:ku|shi|cho|machi)|〒/u;

/** Finds postal addresses: a street with a number (and a town, if the street alone is ambiguous), or a post-office box. */
export const findAddresses = (text: string): Finding[] =>
  PATTERNS.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
      kind: 'address' as const,
      start: index,
      end: index + length,
    })),
  );
