/** A paper invented for the tests, as its authors would hand it in, and what must be found in it. */
export interface Project {
  name: string;
  files: Readonly<Record<string, string>>;
  main: string;
  title: string;
  authors: readonly string[];
  /** How the abstract starts. */
  abstract: string;
  year?: number;
  /** Every key that the paper cites; all lead to an entry. */
  keys: readonly string[];
  /** Labels of its numbered objects, in order. */
  labels: readonly string[];
  /** Sentences that the body must contain verbatim. */
  sentences: readonly string[];
}
