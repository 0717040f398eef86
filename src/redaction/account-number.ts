/** Countries by the length of their account numbers (IBAN registry, ISO 13616). */
const COUNTRIES: Readonly<Record<number, string>> = {
  15: 'NO',
  16: 'BE',
  18: 'DK FI FK FO GL NL SD',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU MN XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'LY PT ST',
  26: 'IS TR',
  27: 'BI DJ FR GR IT MC MR SM',
  28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU YE',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
}
const LENGTHS: ReadonlyMap<string, number> = new Map(
  Object.entries(COUNTRIES).flatMap(([length, codes]) => codes.split(' ').map((code) => [code, Number(length)])),
)

/** Returns whether a text starts with an IBAN that has the correct length for its country and correct check digits. */
export function isAccountNumber(text: string): boolean {
  const characters = text.replaceAll(/[ -]/g, '').toUpperCase()
  const length = LENGTHS.get(characters.slice(0, 2))
  if (length === undefined || characters.length < length) return false
  return getRemainder97(characters.slice(4, length) + characters.slice(0, 4)) === 1
}

function getRemainder97(characters: string): number {
  return Array.from(characters, (character) => Number.parseInt(character, 36)).reduce(
    (rest, value) => (rest * (value > 9 ? 100 : 10) + value) % 97,
    0,
  )
}
