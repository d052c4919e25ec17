/** A topic of NIST's topic files. */
export interface Topic {
  /** For example `D0601A`. */
  number: string;
  title: string;
  narrative: string;
}

const field = (topic: string, name: string) =>
  (new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'i').exec(topic)?.[1] ?? '').replace(/\s+/g, ' ').trim();

/** Reads the topics of a file such as `duc2006_topics.sgml`. */
export function readTopics(sgml: string): Topic[] {
  return [...sgml.matchAll(/<topic>([\s\S]*?)<\/topic>/gi)].flatMap(([, topic = '']) => {
    const number = field(topic, 'num').replace(/^Number:\s*/i, '');
    return number === '' ? [] : [{ number, title: field(topic, 'title'), narrative: field(topic, 'narr') }];
  });
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Returns the text of a news item: the contents of its TEXT elements, without tags. */
export function newsText(sgml: string): string {
  const body = [...sgml.matchAll(/<TEXT>([\s\S]*?)<\/TEXT>/gi)].map(([, text = '']) => text).join('\n');
  return body
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the text of a model summary, which is a plain text file, or an HTML page with a sentence in each `<a …>`. */
export const modelSummaryText = (text: string): string =>
  text
    .replace(/<(?:head|title)[\s\S]*?<\/(?:head|title)>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .split(/\r?\n/)
    .map((line) => line.replace(/\[\d+\]/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
