export interface Requirement {
  /** ID of the row, such as `CHK-07`. */
  readonly id: string
  /** Prefix of the ID, such as `CHK`. */
  readonly area: string
  readonly text: string
  /** The required kind of test, such as `component: exact text` or `e2e`. */
  readonly howToCheck: string
}

const ROW = /^\| ([A-Z0-9]+)-(\d+) \| (.*?) \| .*? \| (.*?) \|$/

/**
 * Reads the rows of docs/requirements.md, in order.
 * @throws if there are no rows, or if an ID is used twice.
 */
export function readRequirements(markdown: string): readonly Requirement[] {
  const requirements = markdown.split('\n').flatMap((line) => {
    const [, area, number, text, howToCheck = ''] = ROW.exec(line) ?? []
    return area === undefined || number === undefined || text === undefined
      ? []
      : [{ id: `${area}-${number}`, area, text, howToCheck }]
  })
  if (requirements.length === 0) throw new Error('The requirements table has no row like "| CHK-07 | … |".')
  const seen = new Set<string>()
  for (const { id } of requirements) {
    if (seen.has(id)) throw new Error(`${id} appears twice in the requirements table: give the newer row a new ID.`)
    seen.add(id)
  }
  return requirements
}
