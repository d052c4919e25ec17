export interface Unit {
  name: string;
  plural: string;
  symbol: string;
  dimension: string;
  /** Size in the dimension's base unit. */
  factor: number;
  /** Temperatures only: added before scaling. */
  offset?: number;
  /** The unit it is converted to by default. */
  defaultTarget: string;
  /** The symbol follows without a space. */
  isAttached?: boolean;
}

/** Columns: codes; name, plural, symbol; dimension; factor; default target unit. */
const TABLE = `
km; kilometre, kilometres, km; length; 1000; mi
m; metre, metres, m; length; 1; ft
cm; centimetre, centimetres, cm; length; 0.01; in
mm; millimetre, millimetres, mm; length; 0.001; in
mi mile miles; mile, miles, mi; length; 1609.344; km
yd yard yards; yard, yards, yd; length; 0.9144; m
ft foot feet; foot, feet, ft; length; 0.3048; m
in inch inches; inch, inches, in; length; 0.0254; mm
nmi; nautical mile, nautical miles, nmi; length; 1852; km
au AU; astronomical unit, astronomical units, AU; length; 149597870700; km
ly; light-year, light-years, ly; length; 9.4607304725808e15; pc
pc; parsec, parsecs, pc; length; 3.0856775814914e16; ly
furlong; furlong, furlongs, furlongs; length; 201.168; m
km2 sqkm; square kilometre, square kilometres, km²; area; 1e6; sqmi
m2 sqm; square metre, square metres, m²; area; 1; sqft
cm2; square centimetre, square centimetres, cm²; area; 0.0001; sqin
ha hectare; hectare, hectares, ha; area; 10000; acre
acre acres; acre, acres, acres; area; 4046.8564224; ha
sqmi mi2; square mile, square miles, sq mi; area; 2589988.110336; km2
sqft ft2; square foot, square feet, sq ft; area; 0.09290304; m2
sqin in2; square inch, square inches, sq in; area; 0.00064516; cm2
kg; kilogram, kilograms, kg; mass; 1; lb
g; gram, grams, g; mass; 0.001; oz
mg; milligram, milligrams, mg; mass; 1e-6; gr
t tonne MT; tonne, tonnes, t; mass; 1000; ST
lb lbs; pound, pounds, lb; mass; 0.45359237; kg
oz; ounce, ounces, oz; mass; 0.028349523125; g
st; stone, stone, st; mass; 6.35029318; kg
ST; short ton, short tons, short tons; mass; 907.18474; t
LT; long ton, long tons, long tons; mass; 1016.0469088; t
gr; grain, grains, gr; mass; 6.479891e-5; mg
km/h kph kmh; kilometre per hour, kilometres per hour, km/h; speed; 0.277777777777778; mph
mph; mile per hour, miles per hour, mph; speed; 0.44704; km/h
m/s; metre per second, metres per second, m/s; speed; 1; ft/s
ft/s; foot per second, feet per second, ft/s; speed; 0.3048; m/s
kn knot; knot, knots, kn; speed; 0.514444444444444; km/h
km/s; kilometre per second, kilometres per second, km/s; speed; 1000; mi/s
mi/s; mile per second, miles per second, mi/s; speed; 1609.344; km/s
m3; cubic metre, cubic metres, m³; volume; 1; cuft
km3; cubic kilometre, cubic kilometres, km³; volume; 1e9; cumi
cumi; cubic mile, cubic miles, cu mi; volume; 4168181825.44058; km3
cm3 cc; cubic centimetre, cubic centimetres, cm³; volume; 1e-6; cuin
cuin in3; cubic inch, cubic inches, cu in; volume; 1.6387064e-5; cm3
cuft ft3; cubic foot, cubic feet, cu ft; volume; 0.028316846592; m3
cuyd; cubic yard, cubic yards, cu yd; volume; 0.764554857984; m3
l L; litre, litres, L; volume; 0.001; USgal
ml mL; millilitre, millilitres, mL; volume; 1e-6; USoz
USgal gal U.S.gal usgal; US gallon, US gallons, US gal; volume; 0.003785411784; l
impgal; imperial gallon, imperial gallons, imp gal; volume; 0.00454609; l
USoz; US fluid ounce, US fluid ounces, US fl oz; volume; 2.95735295625e-5; ml
hp; horsepower, horsepower, hp; power; 745.69987158227; kW
kW; kilowatt, kilowatts, kW; power; 1000; hp
MW; megawatt, megawatts, MW; power; 1e6; hp
W; watt, watts, W; power; 1; hp
kPa; kilopascal, kilopascals, kPa; pressure; 1000; psi
MPa; megapascal, megapascals, MPa; pressure; 1e6; psi
Pa; pascal, pascals, Pa; pressure; 1; psi
psi; pound per square inch, pounds per square inch, psi; pressure; 6894.757293168; kPa
bar; bar, bar, bar; pressure; 100000; psi
atm; standard atmosphere, standard atmospheres, atm; pressure; 101325; kPa
mbar hPa; millibar, millibars, mbar; pressure; 100; inHg
inHg; inch of mercury, inches of mercury, inHg; pressure; 3386.388640341; kPa
N; newton, newtons, N; force; 1; lbf
kN; kilonewton, kilonewtons, kN; force; 1000; lbf
lbf; pound-force, pounds-force, lbf; force; 4.4482216152605; N
J; joule, joules, J; energy; 1; ftlbf
kJ; kilojoule, kilojoules, kJ; energy; 1000; kcal
MJ; megajoule, megajoules, MJ; energy; 1e6; kWh
kcal; kilocalorie, kilocalories, kcal; energy; 4184; kJ
kWh; kilowatt-hour, kilowatt hours, kWh; energy; 3.6e6; MJ
ftlbf; foot-pound force, foot-pounds force, ft⋅lbf; energy; 1.3558179483314; J
PD/sqkm /km2; inhabitant per square kilometre, inhabitants per square kilometre, /km²; density; 1; PD/sqmi
PD/sqmi /sqmi; inhabitant per square mile, inhabitants per square mile, /sq mi; density; 0.386102158542446; PD/sqkm
m3/s; cubic metre per second, cubic metres per second, m³/s; flow; 1; cuft/s
cuft/s; cubic foot per second, cubic feet per second, cu ft/s; flow; 0.028316846592; m3/s
`;

const UNITS = new Map<string, Unit>();
for (const line of TABLE.trim().split('\n')) {
  const [codes = '', names = '', dimension = '', factor, defaultTarget = ''] = line
    .split(';')
    .map((part) => part.trim());
  const [name = '', plural = '', symbol = ''] = names.split(', ');
  const unit: Unit = { name, plural, symbol, dimension, factor: Number(factor), defaultTarget };
  if (symbol.startsWith('/')) unit.isAttached = true;
  for (const code of codes.split(' ')) UNITS.set(code, unit);
}
const temperature = (symbol: string, factor: number, offset: number, defaultTarget: string): Unit => ({
  name: symbol,
  plural: symbol,
  symbol,
  dimension: 'temperature',
  factor,
  offset,
  defaultTarget,
});
for (const code of ['C', '°C', 'degC']) UNITS.set(code, temperature('°C', 1, 273.15, 'F'));
for (const code of ['F', '°F', 'degF']) UNITS.set(code, temperature('°F', 5 / 9, 459.67, 'C'));
UNITS.set('K', temperature('K', 1, 0, 'C'));

/** The unit of a code such as `km` or `sqmi`. */
export const findUnit = (code: string): Unit | undefined => UNITS.get(code);
