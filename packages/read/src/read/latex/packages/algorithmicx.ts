import type { LatexPackage } from './package.js';

/** Algorithm packages: algorithmic, algorithmicx, algorithm2e. */
export const algorithmicx: LatexPackage = {
  commands: {
    m: '@line',
    mmm: '@block',
    '-': `STATE State Statex IF If ELSE Else ELSIF ElsIf ElseIf ENDIF EndIf FOR For FORALL ForAll ForEach ENDFOR EndFor
      WHILE While ENDWHILE EndWhile REPEAT Repeat UNTIL Until LOOP Loop ENDLOOP EndLoop REQUIRE Require ENSURE Ensure
      RETURN Return PRINT COMMENT Comment Procedure EndProcedure Function EndFunction KwIn KwOut KwData KwResult KwRet
      eIf uIf uElse uElseIf lIf leIf lElse lElseIf lFor lForEach lForAll lWhile lRepeat Switch Case Other uCase lCase
      uOther lOther ForPar Begin EndSwitch EndCase tcp tcc DontPrintSemicolon PrintSemicolon SetAlgoLined SetAlgoVlined
      SetAlgoNoLine SetAlgoNoEnd SetAlgoShortEnd SetAlgoLongEnd SetNoFillComment SetFillComment LinesNumbered
      LinesNumberedHidden BlankLine Input Output`,
  },
  environments: { o: 'algorithm algorithm* algorithm2e algorithmic procedure function' },
  macros: [
    ['KwTo', '', ' to '],
    ['KwSty', 'm', '#1'],
    ['FuncSty', 'm', '#1'],
    ['ArgSty', 'm', '#1'],
    ['DataSty', 'm', '#1'],
    ['Call', 'mm', '\\text{#1}(#2)'],
    ['textproc', 'm', '\\text{#1}'],
    ['algorithmicrequire', '', 'Require:'],
    ['algorithmicensure', '', 'Ensure:'],
  ],
  symbols: { TRUE: 'true', FALSE: 'false', OR: 'or', NOT: 'not', algorithmname: 'Algorithm' },
  floats: { algorithm: 'algorithm algorithm2e procedure function' },
};
