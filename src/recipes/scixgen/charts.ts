/** Words in the captions of charts. */
const CHART =
  /\b(?:(?:bar|line|pie|area|stacked|radar|violin|box|scatter|density|forest|funnel|volcano|manhattan|dot|rain|swarm|strip|contour|surface|q-?q|bland.altman|time.series)[ -]?(?:and[ -]whisker[ -])?(?:charts?|plots?|graphs?|diagrams?)|boxplots?|barplots?|scatterplots?|histograms?|heat ?maps?|kaplan|survival curves?|dose.response|roc curves?|precision.recall curves?|(?:learning|training|calibration|growth|standard|melting|tuning|response|titration) curves?|[xy][ -]ax[ie]s|error bars?|(?:as a )?function of|(?:versus|vs\.?) |plotted|plots? (?:of|show)|curves? (?:of|for|show)|quantification|mean ?± ?(?:s\.?e\.?m|s\.?d|std)|trend(?:s|lines?)? (?:of|in|over)|over (?:time|epochs|iterations))/i;
/** Words in the captions of other figures, which take precedence. */
const PICTURE =
  /\b(?:schematic|flow ?chart|architecture|overview of|photographs?|micrographs?|microscopy|workflow|pipeline|framework|diagram of|illustration|map of|blots?|gel|screenshots?|phylogenetic tree|crystal structure|mri|ct scan|sem image|immunostaining|immunofluorescence)\b/i;

/** Returns whether a figure seems to be a chart, by its caption only: it has words for axes and data, and none for pictures. */
export const isChart = (caption: string | null): boolean =>
  caption !== null && CHART.test(caption) && !PICTURE.test(caption);
