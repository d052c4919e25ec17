/**
 * Numbers and labels that a sentence may begin with, stop included: "2.5.1. Methods", "iv. Wash", "Fig. 3. Growth of".
 * Their stop belongs to the label, so what follows stays in the same sentence.
 */

const MAX_LABEL_LENGTH = 40;

const NUMBERING =
  /^[("“‘[]?(?:[A-Z](?:(?:, ?|[-–]| and | & )[A-Z]){1,3}|[A-Za-z]|[ivxIVX]{1,5}|[A-Z]?\d{1,3}[a-z]?(?:\.\d{1,3})*[a-z]?)$/;

const CAPTION =
  /^(?:\(?\d{1,2}(?:\.\d)?\) )?(?:(?:Supplementary|Supplemental|Supporting|Extended Data|Online|Additional|Suppl\.?|Supp\.?) )?(?:Fig(?:ure)?s?|FIG(?:URE)?S?|Tab(?:le)?s?|TABLES?|Box|Scheme|Chart|Plate|Panel|Algorithm|Listing|Example|Theorem|Lemma|Corollary|Proposition|Definition|Property|Study|Experiment|Remark|Claim|Assumption|Conjecture|Step|Stage|Aim|Hypothesis|Question|Case|Part|Phase|Chapter|Section|Appendix|Note|File|Movie|Video|Text)\.? ?[A-Z]{0,2}-?(?:\d{1,3}(?:[.-]\d{1,3}){0,3}[A-Za-z]?|[IVX]{1,5}|[A-Z])$/;

// "S1 Fig. Growth of …": PLOS puts the number first.
const NUMBER_FIRST = /^S\d{1,3} (?:Fig|Table|Text|File|Data|Movie|Video|Appendix|Dataset)$/;

/** True when `text.slice(start, stop)`, the whole sentence before the stop, is such a label. */
export function isLabel(text: string, start: number, stop: number): boolean {
  if (stop - start > MAX_LABEL_LENGTH) return false;
  const label = text.slice(start, stop);
  return NUMBERING.test(label) || CAPTION.test(label) || NUMBER_FIRST.test(label);
}
