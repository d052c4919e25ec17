import type { LatexPackage } from './package.js';

/** amsmath, amsthm, mathtools and packages that extend them. */
export const amsmath: LatexPackage = {
  commands: {
    m: 'text boxed bm',
    o: 'allowdisplaybreaks',
    r: 'theoremstyle mathtoolsset',
    rr: 'counterwithin numberwithin declaretheoremstyle',
    sk: 'eqref',
    '-': 'qed qedhere qedsymbol nonumber notag equationautorefname',
  },
  environments: {
    '-': 'subequations',
    O: `proof theorem lemma corollary proposition definition remark example conjecture claim assumption notation fact
      observation problem question axiom hypothesis property exercise solution note case condition Theorem Lemma Proof
      Definition`,
  },
  math: `align gather multline flalign alignat xalignat xxalignat dmath dgroup darray subeqnarray empheq numcases
    subnumcases prooftree mathpar`,
  theorems: `theorem lemma corollary proposition definition remark example conjecture claim assumption notation fact
    observation problem question axiom hypothesis property exercise solution proof note case condition`,
};
