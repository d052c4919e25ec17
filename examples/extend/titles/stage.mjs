import { exampleId, parseCitingPaper } from 'citemill/extend';

/** Workers load this module: it turns one paper, which comes as JSON, into examples, drops and counts. */
export const stage = {
  name: 'titles',
  run(json, { minAbstract }) {
    const { paper_id, record, title, abstract } = parseCitingPaper(json);
    const provenance = { paper_id, record, paragraph: 0, start: 0, end: 0 };
    const result = { examples: [], drops: [], counts: { papers: 1, examples: 0 }, measures: {} };
    if (!title || (abstract ?? '').length < minAbstract) {
      result.drops.push({
        reason: 'abstract too short',
        text: title,
        measured: `${abstract?.length ?? 0} characters < ${minAbstract}`,
        provenance,
      });
      return [result];
    }
    result.counts.examples = 1;
    result.examples.push({
      id: exampleId(record),
      row: { abstract, title, paper_id },
      groups: { citing: paper_id },
      provenance,
    });
    return [result];
  },
};
