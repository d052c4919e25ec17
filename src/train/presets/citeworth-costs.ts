/** Published training cost of a model. */
export interface PublishedCost {
  /** Of a whole experiment, as printed. */
  runtime: string;
  parameters: number;
}

const SCIBERT = 109_920_514;
const LONGFORMER = 149_251_586;

/** CiteWorth's Tables 7 and 8, by preset: averages on one Titan X (Appendix C.1). Table 8 has one row for each encoder. */
const COSTS: Readonly<Record<string, PublishedCost>> = {
  'citeworth/transformer': { runtime: '02h55m13s', parameters: 9_789_042 },
  'citeworth/bert': { runtime: '05h30m30s', parameters: 109_484_290 },
  'citeworth/scibert-no-weight': { runtime: '09h22m00s', parameters: SCIBERT },
  'citeworth/scibert': { runtime: '09h32m37s', parameters: SCIBERT },
  'citeworth/scibert-pu': { runtime: '16h01m27s', parameters: SCIBERT },
  'citeworth/longformer-solo': { runtime: '75h27m22s', parameters: LONGFORMER },
  'citeworth/longformer-ctx': { runtime: '19h16m07s', parameters: LONGFORMER },
};

/** Published runtime and number of parameters of a preset, if the paper has them. */
export const publishedCost = (preset: string): PublishedCost | undefined =>
  Object.hasOwn(COSTS, preset) ? COSTS[preset] : undefined;
