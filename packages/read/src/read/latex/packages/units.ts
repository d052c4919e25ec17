import { symbolTable } from './symbol-table.js';

/** SI units and prefixes, as siunitx names them. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    of: '',
    ...symbolTable(`
      metre m   meter m   m m   gram g   second s   s s   ampere A   A A   kelvin K   K K   mole mol
      candela cd   hertz Hz   newton N   pascal Pa   joule J   watt W   coulomb C   volt V   V V   farad F
      ohm Ω   siemens S   weber Wb   tesla T   henry H   celsius °C   degreeCelsius °C   lumen lm   lux lx
      becquerel Bq   gray Gy   sievert Sv   litre L   liter L   minute min   hour h   day d   degree °
      arcminute ′   arcsecond ″   percent %   electronvolt eV   dalton Da   tonne t   bar bar   byte B
      bit bit   kg kg   km km   cm cm   mm mm   um µm   nm nm   ms ms   us µs   ns ns   Hz Hz   kHz kHz
      MHz MHz   GHz GHz   eV eV   keV keV   MeV MeV   GeV GeV   yocto y   zepto z   atto a   femto f
      pico p   nano n   micro µ   milli m   centi c   deci d   deca da   hecto h   kilo k   mega M   giga G
      tera T   peta P   exa E   kibi Ki   mebi Mi   gibi Gi   per /   squared ²   cubed ³   square ²
      cubic ³   tothe ^   radian rad   steradian sr   decibel dB   dB dB   hectare ha   angstrom Å   gauss G
      mas mas   year yr   parsec pc
    `),
  }),
);

/** `\kilo\metre\per\second` → `km/s`; other text is kept. */
export function unitText(source: string): string {
  return source
    .replace(/\\([a-zA-Z]+)\s*/g, (_, name: string) => UNITS.get(name) ?? name)
    .replace(/([²³])([a-zA-ZµΩ°]+)/g, '$2$1')
    .replace(/\\[,;:! ]/g, ' ')
    .replace(/[{}$]/g, '')
    .replace(/[.~]/g, ' ')
    .trim();
}
