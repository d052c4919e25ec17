/** Fonts set "fi" and similar letters as one glyph, and files often do not say which letters the glyph represents. */

/**
 * TeX's encodings have ligatures at the codes of control characters: OT1 (The TeXbook, appendix F) and T1 (the Cork encoding of 1990).
 * dvips' bitmap fonts have no glyph names, so the code is the only evidence. The values are Unicode's ligatures.
 */
export const TEX_LIGATURES: ReadonlyMap<number, number> = new Map([
  [0x0b, 0xfb00],
  [0x0c, 0xfb01],
  [0x0d, 0xfb02],
  [0x0e, 0xfb03],
  [0x0f, 0xfb04],
  [0x1b, 0xfb00],
  [0x1c, 0xfb01],
  [0x1d, 0xfb02],
  [0x1e, 0xfb03],
  [0x1f, 0xfb04],
]);

/** Signs of T1 at codes of control characters, with the range of their widths in ems. */
export const CORK_SIGNS: ReadonlyMap<number, { code: number; minWidthEm: number; maxWidthEm: number }> =
  new Map([
    [0x10, { code: 0x201c, minWidthEm: 0.3, maxWidthEm: 0.62 }],
    [0x11, { code: 0x201d, minWidthEm: 0.3, maxWidthEm: 0.62 }],
    [0x15, { code: 0x2013, minWidthEm: 0.4, maxWidthEm: 0.62 }],
    [0x16, { code: 0x2014, minWidthEm: 0.8, maxWidthEm: 1.2 }],
  ]);

/** Frequent English words by their ligature, which is replaced by `_`: a lost ligature is recognised by them. */
const FREQUENT: Readonly<Record<string, string>> = {
  fi: '_rst _nd _nal _nally _ve _eld _elds _gure _gures _t _tted _xed _lter _le _les _ndings speci_c speci_cally signi_cant signi_cantly de_ne de_ned de_nition identi_ed identify identi_cation con_rm con_rmed con_dence bene_t bene_ts scienti_c classi_cation modi_ed modi_cation quanti_ed veri_ed pro_le pro_les',
  fl: '_ow _ows _ux _uid _at _exible _uorescence _uctuations in_uence in_uenced in_ammation in_ammatory re_ect re_ects re_ected con_ict con_icts over_ow brie_y',
  ff: 'e_ect e_ects e_ective e_ectively di_erent di_erence di_erences di_erential di_er a_ect a_ects a_ected o_er o_ers o_ered su_er e_ort e_orts sta_ di_usion bu_er cuto_ tradeo_',
  ffi: 'su_cient su_ciently e_cient e_ciently e_ciency di_cult di_culty di_culties coe_cient coe_cients o_ce o_cial a_nity tra_c insu_cient',
  ffl: 'a_uent e_uent sca_old sni_e ba_e',
  Th: '_e _is _ese _ey _us _at _en _ere _erefore _eir _rough _ose _ough _an _ird _ree',
};

/** The ligatures that a word may have in place of `_`, as in "speci_c". */
const LIGATURES_BY_WORD = new Map<string, string[]>();
for (const [ligature, words] of Object.entries(FREQUENT))
  for (const word of words.split(' '))
    LIGATURES_BY_WORD.set(word, [...(LIGATURES_BY_WORD.get(word) ?? []), ligature]);

export const possibleLigatures = (word: string): readonly string[] => LIGATURES_BY_WORD.get(word) ?? [];
