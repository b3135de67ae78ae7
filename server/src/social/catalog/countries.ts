import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Country } from '@fanfare/contract/shapes/social/catalog'

/** The officially assigned codes of ISO 3166-1. */
const codes =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
  MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
  UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/)

/** Members of the euro area and the places that use the euro by agreement with it. */
const euro = new Set(
  `AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK
  AD AX BL GF GP MC ME MF MQ PM RE SM TF VA YT`.split(/\s+/),
)

const known: ReadonlySet<string> = new Set(codes)

export function isCountry(countryCode: string): boolean {
  return known.has(countryCode)
}

/** The currency that an account of this country gets. */
export function currencyOfCountry(countryCode: string): CurrencyCode {
  if (countryCode === 'NG') return 'NGN'
  return euro.has(countryCode) ? 'EUR' : 'USD'
}

/** Every country by its English name. */
export const countries: readonly Country[] = listCountries()

function listCountries(): Country[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
  const inEnglish = new Intl.Collator('en')
  return codes
    .map((countryCode) => ({
      countryCode,
      name: names.of(countryCode) ?? countryCode,
      currencyCode: currencyOfCountry(countryCode),
    }))
    .sort((one, other) => inEnglish.compare(one.name, other.name))
}
