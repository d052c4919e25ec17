const page = (text, link) => ({ text, link });

/** The pages in the order in which a reader needs them. A test fails if a page of docs/ is missing here. */
export const sidebar = [
  {
    text: 'Start',
    items: [page('Overview', '/'), page('Get started', '/start'), page('As a library', '/library')],
  },
  {
    text: 'Guide',
    items: [
      page('Papers', '/papers'),
      page('Corpus', '/corpus'),
      page('Files elsewhere', '/places'),
      page('Abstracts of cited papers', '/abstracts'),
      page('Cited pages', '/fetch'),
      page('Datasets', '/datasets'),
      page('Citation audit', '/audit'),
      page('Lineage', '/lineage'),
      page('Evaluation', '/evaluate'),
      page('Metrics', '/metrics'),
      page('Models', '/models'),
      page('Training', '/train'),
      page('Embeddings', '/embeddings'),
      page('Studio', '/studio'),
      page('Assistants (MCP)', '/mcp'),
      page('Large collections', '/scale'),
      page('Published tables', '/tables'),
      page('Extend', '/extend'),
    ],
  },
  {
    text: 'Walkthroughs',
    items: [
      page('All walkthroughs', '/walkthroughs/'),
      page('Zotero → CiteSum', '/walkthroughs/zotero-citesum'),
      page('S2ORC → CiteWorth', '/walkthroughs/s2orc-citeworth'),
      page('arXiv → SciXGen', '/walkthroughs/arxiv-scixgen'),
      page('Wikipedia → WikiRef', '/walkthroughs/wikipedia-wikiref'),
      page('ROUGE for my system', '/walkthroughs/rouge'),
    ],
  },
  {
    text: 'Reference',
    items: [
      page('All of it', '/reference/'),
      page('Commands', '/reference/commands'),
      page('Recipes', '/reference/recipes'),
      page('Formats', '/reference/formats'),
      page('Metrics', '/reference/metrics'),
      page('Training presets', '/reference/presets'),
    ],
  },
  {
    text: 'Results',
    collapsed: true,
    items: [
      page('All results', '/results/'),
      page('Trained networks', '/results/networks'),
      page('Citation recommendation', '/results/citation-recommendation'),
      page('Citation audit', '/results/audit'),
      page('Serving speed', '/results/serving'),
      page('Baselines and findings', '/results/baselines'),
      page('Reading accuracy', '/results/reading'),
      page('Quality of readings', '/results/quality'),
      page('Reading scans', '/results/scans'),
      page('Tables', '/results/tables'),
      page('Speed and memory', '/results/speed'),
      page('Large collections', '/results/scale'),
    ],
  },
  {
    text: 'Internals',
    collapsed: true,
    items: [
      page('Architecture', '/internals/architecture'),
      page('Benchmarks', '/internals/benchmarks'),
      page('Documentation', '/internals/documentation'),
      page('How documents are read', '/internals/reading'),
      page('LaTeXML as an engine', '/internals/latexml'),
      page('Spark', '/internals/spark'),
    ],
  },
];
