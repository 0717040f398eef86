/** The 51 states, including DC, by two-letter code (CONST-01). */
const STATES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(STATES).map(([code, name]) => [name.toUpperCase(), code]),
)

/** Returns the two-letter code for the full name of a state, ignoring case, or undefined if there is no such state. */
export function getStateCode(name: string): string | undefined {
  return CODES.get(name.trim().toUpperCase())
}

/** Returns whether a text is the two-letter code of a state (CONST-01). */
export function isStateCode(text: string): boolean {
  return Object.hasOwn(STATES, text)
}

/** State codes by the letters of each name and code, without separators. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries(STATES).flatMap(([code, name]) => [
    [code, code],
    [name.replaceAll(' ', '').toUpperCase(), code],
  ]),
)

/**
 * Returns the code for the name or code of a state, ignoring punctuation and spaces. Returns any other text in
 * uppercase.
 */
export function normalizeState(state: string): string {
  const letters = state
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^A-Z]+/)
  return SPELLINGS.get(letters.join('')) ?? state.trim().toUpperCase()
}
