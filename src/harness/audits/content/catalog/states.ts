interface State {
  readonly code: string
  readonly name: string
  /** Ranges of the first three digits of its ZIP codes. */
  readonly zips: readonly (readonly [first: number, last: number])[]
}

/** US states, districts and territories. */
export const STATES: readonly State[] = [
  'AL Alabama 350-369|AK Alaska 995-999|AZ Arizona 850-865|AR Arkansas 716-729|CA California 900-961',
  'CO Colorado 800-816|CT Connecticut 060-069|DE Delaware 197-199|DC District of Columbia 200-205,569-569',
  'FL Florida 320-349|GA Georgia 300-319,398-399|HI Hawaii 967-968|ID Idaho 832-838|IL Illinois 600-629',
  'IN Indiana 460-479|IA Iowa 500-528|KS Kansas 660-679|KY Kentucky 400-427|LA Louisiana 700-714',
  'ME Maine 039-049|MD Maryland 206-219|MA Massachusetts 010-027,055-055|MI Michigan 480-499',
  'MN Minnesota 550-567|MS Mississippi 386-397|MO Missouri 630-658|MT Montana 590-599|NE Nebraska 680-693',
  'NV Nevada 889-898|NH New Hampshire 030-038|NJ New Jersey 070-089|NM New Mexico 870-884',
  'NY New York 005-005,063-063,100-149|NC North Carolina 269-289|ND North Dakota 580-588|OH Ohio 430-459',
  'OK Oklahoma 730-749|OR Oregon 970-979|PA Pennsylvania 150-196|RI Rhode Island 028-029',
  'SC South Carolina 290-299|SD South Dakota 570-577|TN Tennessee 370-385|TX Texas 733-733,750-799,885-885',
  'UT Utah 840-847|VT Vermont 050-059|VA Virginia 201-201,220-246|WA Washington 980-994',
  'WV West Virginia 247-268|WI Wisconsin 530-549|WY Wyoming 820-831,834-834|AS American Samoa 967-967',
  'GU Guam 969-969|MP Northern Mariana Islands 969-969|PR Puerto Rico 006-009|VI Virgin Islands 008-008',
  'AA Armed Forces Americas 340-340|AE Armed Forces Europe 090-098|AP Armed Forces Pacific 962-966',
]
  .flatMap((line) => line.split('|'))
  .map((state) => {
    const [, code = '', name = '', zips = ''] = /^(\w\w) (.+) ([\d,-]+)$/.exec(state) ?? []
    const ranges = zips.split(',').map((range) => [Number(range.slice(0, 3)), Number(range.slice(4))] as const)
    return { code, name, zips: ranges }
  })

const BY_NAME: ReadonlyMap<string, State> = new Map(
  STATES.flatMap((state) => [state.code, state.name].map((name) => [name.toLowerCase(), state])),
)

/** Returns the state with a code or name, in any case (OPEN-080). */
export function findState(text: string): State | undefined {
  return BY_NAME.get(text.trim().toLowerCase())
}

/** Returns the state of a ZIP code. */
export function findStateOfZip(zip: string): State | undefined {
  const prefix = Number(zip.slice(0, 3))
  return STATES.find(({ zips }) => zips.some(([first, last]) => prefix >= first && prefix <= last))
}
