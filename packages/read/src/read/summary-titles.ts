const NAMES = [
  "authors?['’]?s?['’]? summary", // PLOS
  'lay (?:summary|abstract)',
  'plain[- ]language summary',
  'non[- ]?technical summary',
  "editors?['’]?s?['’]? (?:summary|choice)",
  'graphical abstract',
  'visual abstract',
  'highlights', // Elsevier
  'key ?points', // Wiley, JAMA
  'key ?messages',
  'take[- ]home messages?',
  'significance(?: statement)?', // PNAS, Journal of Neuroscience
  'impact statement',
  'statement of (?:significance|impact)',
  'digest',
  '\\w+ digest', // eLife
  'teaser',
  'in brief', // Cell Press
  'synopsis for lay readers',
  "what(?: is|['’]s) new\\??",
  'practical applications?',
  'social media summary',
  'video abstract',
  'contribution to the field', // Frontiers
  'strengths and limitations of this study', // BMJ Open
  "what(?: is|['’]s) (?:already )?known (?:on|about) (?:this|the) (?:topic|subject)\\??", // BMJ
  'what (?:this|the) (?:study|paper) adds\\??',
];

/** Titles of summaries that journals print in addition to the abstract. */
export const SUMMARY_TITLE = new RegExp(`^(?:the )?(?:${NAMES.join('|')})\\W*$`, 'i');
