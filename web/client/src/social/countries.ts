// Countries by their codes of ISO 3166: the browser knows their names.
import { language } from '../words';

const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

export const countryName = (code: string): string => new Intl.DisplayNames(language(), { type: 'region' }).of(code) ?? code;

const lettersOfFlag = (code: string): string => String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));

// Whether this browser draws two such letters as a flag, and not as two letters or two empty boxes.
function drawsFlags(): boolean {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return false;
  const [flag = '', letter = ''] = [lettersOfFlag('NO'), lettersOfFlag('N')];
  return pen.measureText(flag).width < 1.5 * pen.measureText(letter).width;
}

// "🇳🇴 Norway"; the name alone where there are no flags.
export const countryText = (code: string, hasFlags = drawsFlags()): string => (hasFlags ? `${lettersOfFlag(code)} ` : '') + countryName(code);

export const countries = (): { code: string; name: string }[] => {
  const order = new Intl.Collator(language()).compare;
  return codes
    .split(' ')
    .map((code) => ({ code, name: countryName(code) }))
    .sort((one, other) => order(one.name, other.name));
};
