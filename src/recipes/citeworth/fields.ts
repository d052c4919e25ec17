/** The ten fields of study of the Microsoft Academic Graph over which CiteWorth is balanced. */
export const FIELDS = [
  'Biology',
  'Medicine',
  'Engineering',
  'Chemistry',
  'Psychology',
  'Computer Science',
  'Materials Science',
  'Economics',
  'Mathematics',
  'Physics',
] as const;

export type Field = (typeof FIELDS)[number];

/** arXiv's categories and archives; a category such as `cond-mat.mtrl-sci` is looked up before its archive. */
const ARXIV: Record<string, Field> = {
  cs: 'Computer Science',
  math: 'Mathematics',
  stat: 'Mathematics',
  'q-bio': 'Biology',
  'q-fin': 'Economics',
  econ: 'Economics',
  eess: 'Engineering',
  physics: 'Physics',
  'physics.chem-ph': 'Chemistry',
  'astro-ph': 'Physics',
  'cond-mat': 'Physics',
  'cond-mat.mtrl-sci': 'Materials Science',
  'gr-qc': 'Physics',
  'hep-ex': 'Physics',
  'hep-lat': 'Physics',
  'hep-ph': 'Physics',
  'hep-th': 'Physics',
  'math-ph': 'Physics',
  nlin: 'Physics',
  'nucl-ex': 'Physics',
  'nucl-th': 'Physics',
  'quant-ph': 'Physics',
};

/**
 * Words of subject names; the first match wins. Names that combine two fields ("biomedical engineering", "health economics") come
 * before names of one field.
 */
const WORDS: [Field, RegExp][] = [
  ['Engineering', /\b(?:bio)?(?:medical|chemical|bio)[ -]?engineering\b/],
  [
    'Biology',
    /\bbioinformatic|\b(?:computational|systems|mathematical|structural|chemical|quantitative|synthetic|cancer|medical) biolog|\bbiochem|\bbiophys|\bbiostatist|\b(?:plant|forest) patholog|\b(?:genetic|protein|metabolic) engineering|\bneurobiolog/,
  ],
  [
    'Materials Science',
    /\bmaterials?\b(?!.*\bmethods\b)|\bnanomaterial|\bbiomaterial|\bmetallurg|\bceramics?\b|\bnanotechnolog|\bpolymer science/,
  ],
  ['Economics', /\beconom|\beconometric|\bfinanc/],
  ['Psychology', /\bpsycholog|\bpsychometric|\bcognitive science|\bbehaviou?ral sciences?\b/],
  [
    'Medicine',
    /\bmedic|\bbiomedic|\bclinical|\bsurg|\boncolog|\bcancer|\bhealth|\bepidemiolog|\bnurs|\bcardi|\bdiabet|\bp(?:a)?ediatr|\bpsychiatr|\bpatholog|\bpharmac|\bdisease|\bmalaria|\bnutrition|\bdiet|\bdent(?:al|ist)|\bradiolog|\ban(?:a)?esthes|\bneurolog|\bveterin|\btoxicolog|\brehabilit|\btherap|\bobstetr|\bgyn(?:a)?ecolog|\bdermatolog|\burolog|\bophthalm|\bgastroenter|\bh(?:a)?ematolog|\bendocrin|\bnephrolog|\brheumatolog|\borthop|\bemergency|\bdiagnos|\bpatients?\b|\bvaccin|\bgeriatr|\bhiv\b|\bcovid/,
  ],
  [
    'Computer Science',
    /\bcomputer|\bcomputing|\bcomputation and language|\bsoftware|\bmachine learning|\bdeep learning|\bartificial intelligence|\binformatic|\bnatural language|\bcomputational linguistics|\binformation retrieval|\binformation systems?\b|\bdata mining|\bdatabases?\b|\bcryptograph|\bneural networks?\b|\brobotic|\bhuman-computer/,
  ],
  [
    'Engineering',
    /\bengineer|\belectronics\b|\btelecommunicat|\baerospace|\bmechatronic|\bsignal processing/,
  ],
  [
    'Physics',
    /\bphysics\b|\bastro(?:nom|phys)|\boptics\b|\bquantum|\bcosmolog|\bphotonic|\bacoustics\b|\bcondensed matter/,
  ],
  ['Chemistry', /\bchemi|\belectrochem|\bphotochem|\bspectroscop|\bcataly/],
  [
    'Biology',
    /biolog|\bgenetic|\bgenom|\becolog|\bevolution|\bmicrob|\bvirolog|\bvirus|\bzoolog|\bbotan|\bplant|\bphysiolog|\bneurosci|\bcells?\b|\bmolecular|\btaxonom|\bprotein|\bproteom|\bbacteri|\bfung|\borganism|\bagricultur|\bagronom|\bcrops?\b|\bentomolog|\bpal(?:a)?eontolog|\bmycolog|\bimmun|\bbioscience|\blife sciences?\b|\bbiodivers|\bdrosophila|\bbiotechnolog|\bforest|\bparasit|\bfood sciences?\b/,
  ],
  [
    'Mathematics',
    /\bmathemat|\bstatistic|\balgebra|\bgeometr|\btopolog|\bprobabilit|\bcombinatoric|\bnumber theory|\bcalculus|\bgraph theory/,
  ],
];

/** Finds the field of a subject, as publishers, arXiv or Semantic Scholar name it; undefined if it is not one of the ten. */
export function matchField(subject: string): Field | undefined {
  const name = subject.trim().toLowerCase();
  if (name.length > 120) return undefined;
  const archive =
    ARXIV[name] ?? (/^[a-z-]{2,8}\.[a-z-]{2,9}$/.test(name) ? ARXIV[name.split('.')[0] ?? ''] : undefined);
  if (archive) return archive;
  return WORDS.find(([, words]) => words.test(name))?.[0];
}

/** Separators between fields in one subject: "Microbiology and Infectious Disease", "Physics; Chemistry". */
const SEPARATORS = /\s*(?:[,;/&+]|\band\b)\s*/;

/** Finds the fields of a subject by its parts, or by the whole subject if no part matches a field. */
function subjectFields(subject: string): Field[] {
  const subjectField = matchField(subject);
  if (subjectField === undefined) return [];
  const parts = subject
    .toLowerCase()
    .split(SEPARATORS)
    .flatMap((part) => matchField(part) ?? []);
  return parts.length === 0 ? [subjectField] : parts;
}

/** Returns the fields of a paper, each once, in the order of its subjects. */
export function fieldsOfStudy(subjects: readonly string[]): Field[] {
  const fields = new Set<Field>();
  for (const subject of subjects) {
    for (const field of subjectFields(subject)) fields.add(field);
  }
  return [...fields];
}
