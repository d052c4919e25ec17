/** Words as journals' names are abbreviated, without their stops, in lower case. */
const ABBREVIATIONS = `
  abh abstr acad acc access account acoust acta actual adolesc adv aeronaut aerosp afr ag agr agri agric agron akad alg allg
  allerg allergy alzheimers am amer an anaesth anal analyt anat anesth anesthesiol angew anim ann annu ant anthropol antimicrob
  antivir appl apr aquac aquat arch archaeol arith arq arthritis artif arxiv assess assoc astron astronaut astrophys asymptot
  atm atmos atmospheric atom austral aust autom automat behav ber berl bibl biochem biochim bioenerg bioeng bioessays biofuels
  biogeochem biogeosci bioinf bioinform bioinformatics biol biom biomark biomech biomed biomol bionics biophys bioresour biosci
  biosens biosyst biotech biotechnol bmc bot br brain braz brit bul bull bur calc calcif can canad cancer carbohydr carcinog card
  cardiol cardiovasc catal cell cem cent ceram cereb ceska chaos chem child chim chin chinese chromatogr chron circ circuits cir
  civ clim clin cli cognit cogn coll colloid colloq comb combin combust comm commun comp compar compr comput conf congr conserv
  constr contam contemp contin contrib control cornell corros cosmet cosmol crim crit crop crypt cryst crystallogr cult
  curr cybern cytol cytom czech dairy data def dem demogr dent dermatol des desalin design deut dev develop diab diabet diagn
  diff differ dig digit dis discov discrete discret discuss disord distrib dokl drug dtsch dyn dynam earth ec ecol econ econom
  econometr ecosyst ecotoxicol ed educ eff elast electr electrochem electroenceph electrochim electron electrophor elem emerg
  endocr endocrinol energ eng engl engr ens entomol environ enz enzym epidemiol epigenet equ equat equine ergeb ergod erkenn
  essays est estim estuar ethn ethnopharmacol ethol eur eval evol exch exerc exp expl explor expt express extr fac fachb fam
  farm fem fert fertil fiz fisch fish fluid fluids food forens forsch fortschr found fract france fresh freshw front func funct
  fundam fut futur fuzzy gastroenterol gaz gen gend genet geochem geochim geod geofis geog geogr geol geom geomagn geomorphol
  geophys geosci geotech ger geriatr gerontol glob glycobiol gov grad graph groundw gynecol gynaecol haematol handb hazard health
  hematol hepatol hered herit high hist histochem histol hort hortic hosp hum hydraul hydrobiol hydrogeol hydrol hyg hypertens
  icarus ieee ill im imag image images immun immunol immunother imp impr improv ind indag indust inf infect infin inflamm influ
  inform inhal inorg inquir insect inst instr instrum integr intell intens inter interact interdiscip interf interface intern
  internat interv invent invertebr invest investig ion irrig isr ital iterat izv j jap jpn jour jr kidney kl klin knowl korean
  lab land lang langm laryngoscope laser latin leg leukoc lett leukemia libr lib life limnol lin ling lipid liq lit lond
  mach macromol mag magn mamm man manag manage manuscr manuf mar mat matem mater math mathem meas mech mechan med mediat medit
  mem ment metab metall metallogr meteor meteorol meth methodol methods mex micro microb microbes microbiol microelectron
  microsc microw mikrobiol mil min mineral minn miss mitt mobil mod model mol molec mon monatsh monogr month morphol mot mt
  multibody multidiscip multimed multivar mus mut mutat nachr nano nanobiotechnol nanomed nanosci nanotechnol nat natl
  naturwiss nav naz nephrol neth neural neuro neurobiol neurochem neurocomput neurodegener neuroendocrinol neuroimag neurol
  neuropathol neurophysiol neuropsychol neuropsychopharmacol neurosci neurosurg news newsl nonlin nonlinear norm not notes nouv
  nucl nucleic num numer nurs nutr obes obs observ obstet obstetr occup occas ocean oceanogr oceanol off oncol oper ophthalmol
  opin opt optim oral orbit ord org organ ornithol orthop orthopaed osaka otolaryngol oxid pac palaeontol paleontol paleobiol
  palaeoecol palaeogeogr pap paras parasit parasitol particuladolesc part pathog pathol pap pattern pediatr perc percept perform
  period periodontol perspect pest petrol petroleum pflanz pharm pharmacogenet pharmacogenomics pharmacol pharmacokinet philol
  philos phil photo photochem photogramm photon photonics photosynth phyl phylogenet phys physic physica physik physiol physiother
  phytochem phytopathol planet plant plasm plasma plast pol polit poll pollut polym pop popul poult power pr prac pract precis
  pred preg prehosp prelim prep prepr prev primatol prin prob probab probl proc process prod product prof prog progr progress
  prop prospect prostagl prot protect protein proteom proteome prov psych psychiat psychiatr psychol psychonom psychopharmacol
  psychophysiol psychosom pub publ puls pulm pure qual quant quantum quart quat quest rad radiat radio radiobiol radioanal radiol
  radiother ration razred reas rec recl recogn red reg regul rehabil relat reliab relig remote ren rend renew rep repr reprod
  res resour resp respir restor resusc resuscitation rev rheol rheum rheumatol ric rinascimento risk riv robot roy royal rus russ
  saf samml sb sbornik scand sch schizophr sch schr sch sci scient scot secur sedim sediment seismol sel semicond semigr semin
  sens sensors separ seq ser serv sex sib sib sign signal sim simul sinica sitzungsber skrift sloan smithson soc social sociol
  softw soil sol solid solut som sov soviet space spat spec spectr spectrosc sp sport sports st staadt stab stand stat statist
  stem ster stoch stochast strat strateg stratigr stroke struct stud subst suppl surf surg surv survey sust sustain swed switz
  symb symp symplectic synth syst tech techn technol technom tect tectonics telecommun teor teratol terr tetrah tetrahedron tex
  text theor theoret ther therapeut therm thermochim thermodyn thorac thromb thromb thyroid tijdschr tiss tissue tob topol tour
  tox toxicol trace trad traffic trans transfer transfus transl transp transplant transport trav treat trends trop tsukuba tumor
  tunn turk typol ultram ultrason ultrasound univ urban urol us usa usp ussr utilitas vac vacc val var vasc veg vegetatio vehic
  ver verh veroff vers vertebr vestn vet vib vic view virchows virol virus vis visc vitam vlsi volcanol wash wat water weather
  weed welf wetl wildl wiss wochenschr wom women work wochenschr world x-ray xenobiotica yearb z zap zb zesz zh zool zoot
`;

/** The names of conferences and societies that stand for their proceedings or journals. */
const ACRONYMS = `
  AJ ApJ ApJL ApJS A&A A&AS ARA&A PASP PASJ Ap&SS JCAP PRX PRB PRA PRE EPL CRYSTENGCOMM AAAI AAMAS ACCV ACL ACM ACS AIP AIAA AISTATS AMIA ANLP AMS APS ASIACRYPT ASME ASPLOS BMJ BMVC CACM CAV CCGRID CCS CHI CIDR CIKM
  CoNLL CONLL CoRL COLING COLT CRYPTO CSCW CVPR DAC EACL EC ECAI ECCV ECIR ECML EMNLP ESA ESOP EURASIP EUROCRYPT FOCS FSE GECCO
  HPCA HPDC ICALP ICASSP ICCAD ICCV ICDE ICDM ICIP ICLR ICML ICPR ICRA ICSE ICWSM IEEE IEICE IJCAI IJCNLP IJCNN INFOCOM
  INTERSPEECH IPDPS IPSN IROS ISCA ISIT ISSTA ISWC JACM JAMA JCP JHEP JMLR KDD LICS LREC MICCAI MICRO MNRAS MobiCom NAACL
  NDSS NeurIPS NIPS NSDI OOPSLA OSDI PAKDD PAMI PLDI PLoS PLOS PMLR PNAS PODC PODS POPL PPoPP PRL RECOMB RECSYS RSS RTSS SC SDM
  SemEval SIAM SIGCOMM SIGGRAPH SIGIR SIGMETRICS SIGMOD SODA SOSP SPIE STACS STOC SWAT TACL TACAS TALIP TCS TOCS TODS TOG TOIS
  TOPLAS TREC UAI UIST USENIX VLDB WACV WMT WSDM WWW
`;

/** Journals whose whole name is one or two words and says nothing of journals. */
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

const set = (list: string) => new Set(list.trim().split(/\s+/));
const abbreviations = set(ABBREVIATIONS);
const acronyms = set(ACRONYMS);
const names = set(NAMES);

const bare = (word: string) => word.replace(/^[(["'“‘]+|[.,;:)\]"'”’]+$/g, '');

/** True for a word that is abbreviated so in names of journals: "Phys.", "Nutr", "Soc". */
export const isVenueAbbreviation = (word: string): boolean => abbreviations.has(bare(word).toLowerCase());

/** True for "CVPR", "PNAS", "IEEE", also with a year run on: "CVPR'14". */
export const isVenueAcronym = (word: string): boolean =>
  acronyms.has(bare(word).replace(/['’-]?(?:\d\d|\d{4})$/, ''));

/** True for the name of a journal that is an ordinary word by itself: "Nature", "Brain", "Geophysics". */
export const isVenueName = (word: string): boolean => names.has(bare(word));
