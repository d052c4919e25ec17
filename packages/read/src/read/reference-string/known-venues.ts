import { VENUE_ABBREVIATIONS } from './venue-abbreviations.js';

/** Acronyms of conferences, societies and journals that are used as names of venues. */
const ACRONYMS = `
  AJ ApJ ApJL ApJS A&A A&AS ARA&A PASP PASJ Ap&SS JCAP PRX PRB PRA PRE EPL CRYSTENGCOMM AAAI AAMAS ACCV ACL ACM ACS AIP AIAA AISTATS AMIA ANLP AMS APS ASIACRYPT ASME ASPLOS BMJ BMVC CACM CAV CCGRID CCS CHI CIDR CIKM
  CoNLL CONLL CoRL COLING COLT CRYPTO CSCW CVPR DAC EACL EC ECAI ECCV ECIR ECML EMNLP ESA ESOP EURASIP EUROCRYPT FOCS FSE GECCO
  HPCA HPDC ICALP ICASSP ICCAD ICCV ICDE ICDM ICIP ICLR ICML ICPR ICRA ICSE ICWSM IEEE IEICE IJCAI IJCNLP IJCNN INFOCOM
  INTERSPEECH IPDPS IPSN IROS ISCA ISIT ISSTA ISWC JACM JAMA JCP JHEP JMLR KDD LICS LREC MICCAI MICRO MNRAS MobiCom NAACL
  NDSS NeurIPS NIPS NSDI OOPSLA OSDI PAKDD PAMI PLDI PLoS PLOS PMLR PNAS PODC PODS POPL PPoPP PRL RECOMB RECSYS RSS RTSS SC SDM
  SemEval SIAM SIGCOMM SIGGRAPH SIGIR SIGMETRICS SIGMOD SODA SOSP SPIE STACS STOC SWAT TACL TACAS TALIP TCS TOCS TODS TOG TOIS
  TOPLAS TREC UAI UIST USENIX VLDB WACV WMT WSDM WWW
`;

/** Journals whose name is a single word. */
const NAMES = `
  Addiction Aging AIDS Allergy Anaesthesia Analyst Anesthesiology Animals Antiquity Apidologie Appetite Aquaculture Astrobiology
  Atherosclerosis Automatica Behaviour Biochemistry Biochimie Bioethics Bioinformatics Biomaterials Biometrics Biometrika
  Biomolecules Biotechniques Biotropica Blood Bone Brain Cancer Cancers Carbon Cell Cells Chaos Chemosphere Chest Child Circulation
  Climate Cognition Copeia Cortex Cureus Cytokine Daedalus Demography Dentistry Development Diabetes Diabetologia Digestion
  Drugs Ecography Ecology Econometrica Ecosphere eLife Elife Emotion Endocrinology Energies Energy Entropy Epidemics Epidemiology
  Epilepsia Ergonomics Euphytica EMBO Evolution Extremophiles Foods Fuel Gastroenterology Gene Genes Genesis Genetica Genetics Genome
  Genomics Geobiology Geochimica Geoderma Geology Geomorphology Geophysics Glia Gut Headache Heart Hepatology Heredity Hippocampus
  Hypertension Hydrobiologia Hydrology Ibis Icarus Immunity Immunobiology Immunology Infancy Informatica Insects Intelligence
  Inventiones iScience Isis Kybernetes Lancet Langmuir Leukemia Limnology Linguistics Lithos Macromolecules Mathematika Materials
  mBio Medicine Metabolism Metabolites Metrika Micron Microbiology Mind Minerva Mitochondrion Molecules Mutagenesis Mycologia
  Nano Nanomedicine Nanoscale Nature NeuroImage Neuroimage Neurology Neuron Neuropharmacology Neuropsychologia Neuroreport
  Neuroscience Neurosurgery Nonlinearity Nutrients Nutrition Obesity Oecologia Oikos Oncogene Oncotarget Ophthalmology Optica Optik
  Organometallics Osiris Oncology Paediatrics Pain Paleobiology Parasitology PeerJ Pediatrics Perception Peptides Pharmaceutics
  Pharmacology Philosophy Physica Physiology Phytochemistry Phytopathology Planta Plants Polyhedron Polymer Polymers Primates
  Proteins Proteomics Protist Psychometrika Psychophysiology Public Radiology Reproduction Resuscitation Retina RNA Robotica Science
  Schizophrenia Sensors Sleep Steroids Stroke Structure Surgery Sustainability Symmetry Synthese Synthesis Talanta Taxon Technometrics
  Tectonophysics Tellus Tetrahedron Theriogenology Thorax Thyroid Toxicology Toxicon Toxins Traffic Transfusion Transplantation Trees Tuberculosis
  Ultramicroscopy Ultrasonics Urology Vaccine Vaccines Virology Viruses Vision Water Wear Zootaxa Zookeys
`;

const wordSet = (list: string) => new Set(list.trim().split(/\s+/));
const acronyms = wordSet(ACRONYMS);
const names = wordSet(NAMES);

const stripPunctuation = (word: string) => word.replace(/^[(["'“‘]+|[.,;:)\]"'”’]+$/g, '');

/** True for an abbreviation that is common in journal names: "Phys.", "Nutr", "Soc". */
export function isVenueAbbreviation(word: string): boolean {
  const letters = stripPunctuation(word).toLowerCase();
  // "J." is a journal, "Z." a Zeitschrift; other single letters are mostly initials.
  return letters === 'j' || letters === 'z' || VENUE_ABBREVIATIONS.has(letters);
}

/** True for "CVPR", "PNAS", "IEEE", also with a year run on: "CVPR'14". */
export const isVenueAcronym = (word: string): boolean =>
  acronyms.has(stripPunctuation(word).replace(/['’-]?(?:\d\d|\d{4})$/, ''));

/** True for the name of a journal that is a single word: "Nature", "Brain", "Geophysics". */
export const isVenueName = (word: string): boolean => names.has(stripPunctuation(word));
