export interface Requirement {
  /** `CHK-07` */
  readonly id: string
  /** `CHK` */
  readonly area: string
  readonly text: string
  /** What its test has to do, such as `component: exact text` or `e2e`. */
  readonly howToCheck: string
}

const ROW = /^\| ([A-Z0-9]+)-(\d+) \| (.*?) \| .*? \| (.*?) \|$/

/**
 * Reads the rows of docs/requirements.md, in their order.
 * @throws when there is no row, or when an ID stands twice.
 */
export function readRequirements(markdown: string): readonly Requirement[] {
  const requirements = markdown.split('\n').flatMap((line) => {
    const [, area, number, text, howToCheck = ''] = ROW.exec(line) ?? []
    return area === undefined || number === undefined || text === undefined
      ? []
      : [{ id: `${area}-${number}`, area, text, howToCheck }]
  })
  if (requirements.length === 0) throw new Error('No row like "| CHK-07 | … |" was found in the table of requirements.')
  const seen = new Set<string>()
  for (const { id } of requirements) {
    if (seen.has(id)) throw new Error(`${id} stands twice in the table of requirements: give the newer row a new ID.`)
    seen.add(id)
  }
  return requirements
}
