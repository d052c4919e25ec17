/**
 * Words that papers in one language print around their text. Phrases are regular expressions, matched in any case. The lists
 * were written by hand and follow neither a standard nor a count of papers. All of them are tried on every paper, so a
 * word that English papers print with another meaning does not belong here.
 */
export interface PaperWords {
  /** Names of main sections: introduction, related work, methods, results, discussion, conclusion. */
  main: readonly string[];
  acknowledgements: readonly string[];
  /** Names of appendices; a number or title may follow. */
  appendix: readonly string[];
  /** Headings of bibliographies. */
  references: readonly string[];
  abstract: readonly string[];
  keywords: readonly string[];
  /** The word of a figure's label, also shortened. */
  figure: readonly string[];
  table: readonly string[];
  /** What follows the first author's name instead of the others: "et al." */
  others: readonly string[];
  /** What marks the names before it as those of editors. */
  editors: readonly string[];
  /** Names of months that do not begin as the English ones do. */
  months: readonly string[];
  /** What comes before the date on which a page was read. */
  accessed: readonly string[];
  /** The work cited directly before: "ibid." */
  ibid: readonly string[];
  /** The work of this author that was cited before: "op. cit." */
  opCit: readonly string[];
  /** The author of the work cited before: "idem". */
  idem: readonly string[];
  /** Opens a mere pointer: "see", "cf." */
  see: readonly string[];
  /** Frequent words, by which the language of a text is detected. Related languages share some of them. */
  functionWords: readonly string[];
}

const words = (text: string): string[] => text.split(' ');

export const GERMAN: PaperWords = {
  main: [
    'einleitung',
    'einführung',
    'hintergrund',
    'theoretischer hintergrund',
    'stand der forschung',
    'forschungsstand',
    'verwandte arbeiten',
    'material(?:ien)? und methoden?',
    'methoden?',
    'methodik',
    'ergebnisse(?: und diskussion)?',
    'diskussion(?: und (?:ausblick|fazit))?',
    'fazit(?: und ausblick)?',
    'schluss(?:folgerung(?:en)?|betrachtung|wort)?',
    'zusammenfassung und (?:ausblick|diskussion)',
    'ausblick',
  ],
  acknowledgements: ['danksagung(?:en)?'],
  appendix: ['anhang', 'anhänge'],
  references: [
    'literatur(?:verzeichnis|angaben|hinweise|nachweise)?',
    'bibliogra(?:ph|f)ie',
    'quellen(?:verzeichnis)?',
    'quellen- und literaturverzeichnis',
  ],
  abstract: ['zusammenfassung', 'kurzfassung', 'abstrakt'],
  keywords: ['schl[üu]sselw[öo]rter', 'schlagw[öo]rter', 'stichw[öo]rter', 'schlüsselbegriffe'],
  figure: ['abbildung(?:en)?', 'abb'],
  table: ['tabelle'],
  others: ['u\\.\\s?a\\.', 'und andere', 'und mitarbeiter'],
  editors: ['hrsg', 'hg'],
  months: ['märz', 'mai', 'okt(?:ober)?', 'dez(?:ember)?'],
  accessed: ['zugriff(?: am)?', 'abgerufen(?: am)?', 'letzter zugriff'],
  ibid: ['ebenda', 'ebd\\.?'],
  opCit: ['a\\.\\s?a\\.\\s?o\\.', 'am angegebenen ort'],
  idem: ['ders\\.', 'dies\\.', 'derselbe', 'dieselbe'],
  see: ['siehe(?: auch)?', 'vgl\\.(?: auch| dazu| hierzu)?'],
  functionWords: words(
    'der und nicht ist mit auf für ein eine dass werden wurde sich auch bei nach sind zur',
  ),
};

export const FRENCH: PaperWords = {
  main: [
    'introduction générale',
    "[ée]tat de l[’']art",
    'travaux (?:connexes|antérieurs)',
    'contexte',
    'mat[ée]riels? et m[ée]thodes?',
    'm[ée]thodes?',
    'm[ée]thodologie',
    'r[ée]sultats?(?: et discussion)?',
    'conclusion g[ée]n[ée]rale',
    'conclusions? et perspectives',
  ],
  acknowledgements: ['remerciements?'],
  appendix: ['annexes?'],
  references: ['r[ée]f[ée]rences(?: bibliographiques| cit[ée]es)?', 'bibliographie', 'ouvrages cit[ée]s'],
  abstract: ['r[ée]sum[ée](?!n)'],
  keywords: ['mots[- ]cl[ée]s?', 'mots[- ]clefs?'],
  figure: [],
  table: ['tableau'],
  others: ['et (?:ses )?coll(?:ègues|aborateurs|\\.)', 'et autres'],
  editors: ['dir', 'coord', '[ée]ds?'],
  months: [
    'janv(?:ier)?',
    'f[ée]vr(?:ier)?',
    'avr(?:il)?',
    'mai',
    'juin',
    'juil(?:let)?',
    'ao[uû]t',
    'd[ée]c(?:embre)?',
  ],
  accessed: ['consult[ée]e? le', 'page consult[ée]e le'],
  ibid: ['ibid\\.?', 'ibidem'],
  opCit: ['op\\.\\s?cit\\.', 'art\\.\\s?cit\\.', 'loc\\.\\s?cit\\.', 'ouvr\\.\\s?cité'],
  idem: ['id\\.', 'idem'],
  see: ['voir(?: aussi| notamment)?', 'cf\\.', 'sur ce point'],
  functionWords: words('les des une dans est pour que qui sur avec par plus sont aux cette nous ont être'),
};

export const SPANISH: PaperWords = {
  main: [
    'introducci[óo]n',
    'antecedentes',
    'estado (?:del arte|de la cuesti[óo]n)',
    'trabajos? (?:relacionados?|previos?)',
    'marco te[óo]rico',
    'materiales? y m[ée]todos?',
    'm[ée]todos?',
    'metodolog[íi]a',
    'resultados?(?: y discusi[óo]n)?',
    'discusi[óo]n(?: y conclusiones)?',
    'conclusi(?:[óo]n|ones)',
    'consideraciones finales',
  ],
  acknowledgements: ['agradecimientos?'],
  appendix: ['anexos?', 'ap[ée]ndices?'],
  references: [
    'bibliograf[íi]a(?: citada)?',
    'referencias(?: bibliogr[áa]ficas)?',
    'obras citadas',
    'literatura citada',
  ],
  abstract: ['resumen'],
  keywords: ['palabras clave', 'palabras-clave', 'descriptores'],
  figure: ['figura'],
  table: ['tabla', 'cuadro'],
  others: ['y (?:cols?\\.?|colaboradores|otros)'],
  editors: ['coords?', 'comps?', 'eds?'],
  months: ['ene(?:ro)?', 'abr(?:il)?', 'mayo', 'ago(?:sto)?', 'dic(?:iembre)?'],
  accessed: ['consultado(?: el)?', 'fecha de consulta', 'recuperado el'],
  ibid: ['ib[íi]d\\.?', 'ib[íi]dem'],
  opCit: ['op\\.\\s?cit\\.', 'ob\\.\\s?cit\\.', 'loc\\.\\s?cit\\.'],
  idem: ['[íi]dem', '[íi]d\\.'],
  see: ['v[ée]ase(?: tambi[ée]n)?', 'cfr\\.', 'ver'],
  functionWords: words('los las el una del por con para se como más sus entre fue este esta también y'),
};

export const PORTUGUESE: PaperWords = {
  main: [
    'introdu[çc][ãa]o',
    'trabalhos relacionados',
    'revis[ãa]o (?:da|de) literatura',
    'referencial te[óo]rico',
    'materia(?:l|is) e m[ée]todos',
    'm[ée]todos?',
    'metodologia',
    'resultados?(?: e discuss(?:[ãa]o|[õo]es))?',
    'discuss[ãa]o',
    'conclus(?:[ãa]o|[õo]es)',
    'considera[çc][õo]es finais',
  ],
  acknowledgements: ['agradecimentos?'],
  appendix: ['anexos?', 'ap[êe]ndices?'],
  references: ['refer[êe]ncias(?: bibliogr[áa]ficas)?', 'bibliografia', 'obras citadas'],
  abstract: ['resumo'],
  keywords: ['palavras[- ]chaves?', 'descritores'],
  figure: ['figura'],
  table: ['tabela', 'quadro'],
  others: ['e (?:cols?\\.?|colaboradores|outros)'],
  editors: ['orgs?', 'coords?'],
  months: [
    'fev(?:ereiro)?',
    'abr(?:il)?',
    'maio',
    'ago(?:sto)?',
    'set(?:embro|\\.)',
    'out(?:ubro|\\.)',
    'dez(?:embro)?',
  ],
  accessed: ['acesso em', 'acessado em', 'consultado em'],
  ibid: ['ibid\\.?', 'ibidem'],
  opCit: ['op\\.\\s?cit\\.', 'ob\\.\\s?cit\\.', 'loc\\.\\s?cit\\.'],
  idem: ['idem', 'id\\.'],
  see: ['ver', 'cf\\.', 'conferir'],
  functionWords: words('os da das dos não uma com para na nas ao pela pelo são foi mais em também é'),
};

export const ITALIAN: PaperWords = {
  main: [
    'introduzione',
    "stato dell[’']arte",
    'lavori correlati',
    'materiali e metodi',
    'metodi',
    'metodologia',
    'risultati(?: e discussione)?',
    'discussione',
    'conclusion[ei]',
    'considerazioni conclusive',
  ],
  acknowledgements: ['ringraziamenti'],
  appendix: ['appendic[ei]', 'allegat[oi]'],
  references: ['riferimenti(?: bibliografici)?', 'bibliografia', 'opere citate'],
  abstract: ['riassunto'],
  keywords: ['parole[- ]chiave'],
  figure: ['figura'],
  table: ['tabella'],
  others: ['e (?:coll(?:\\.|aboratori)|altri)'],
  editors: ['a cura di', 'cur'],
  months: [
    'gen(?:naio|\\.)',
    'mag(?:gio|\\.)',
    'giu(?:gno)?',
    'lug(?:lio)?',
    'ago(?:sto)?',
    'set(?:tembre|\\.)',
    'ott(?:obre)?',
    'dic(?:embre)?',
  ],
  accessed: ['consultato il', 'ultimo accesso', 'ultima consultazione'],
  ibid: ['ibid\\.?', 'ibidem', 'ivi'],
  opCit: ['op\\.\\s?cit\\.', 'art\\.\\s?cit\\.', 'loc\\.\\s?cit\\.', 'cit\\.'],
  idem: ['id\\.', 'idem'],
  see: ['cfr\\.', 'si veda(?: anche)?', 'vedi'],
  functionWords: words('il gli della dei delle che per con non sono una nel nella alla anche è più di'),
};
