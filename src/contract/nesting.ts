/** Objects and lists inside each other: rich text that an editor makes needs twenty. More would end in a stack overflow. */
const MAX_LEVELS = 200
/** How much of a field's path is shown: enough to find it, where thousands of levels have names. */
const SHOWN_PATH_CHARACTERS = 80

/**
 * The path of the first object or list of an answer that is wanted, as in `data.0.about.summary`; a long one is cut.
 * What lies deeper than an answer may is not looked at: this calls itself. 1 is the level of the answer itself.
 */
export function findField(response: unknown, matches: (value: object, level: number) => boolean): string | undefined {
  const names: string[] = []

  function search(value: object, level: number): boolean {
    if (matches(value, level)) return true
    if (level > MAX_LEVELS) return false
    for (const name of Object.keys(value)) {
      const child: unknown = value[name as keyof typeof value]
      if (!isObject(child)) continue
      names.push(name)
      if (search(child, level + 1)) return true
      names.pop()
    }
    return false
  }

  if (!isObject(response) || !search(response, 1)) return undefined
  const fullPath = names.join('.')
  return fullPath.length > SHOWN_PATH_CHARACTERS ? `${fullPath.slice(0, SHOWN_PATH_CHARACTERS)}…` : fullPath
}

/** Whether an object of an answer lies too deep to be worked with (BUILD-51). */
export function isTooDeep(level: number): boolean {
  return level > MAX_LEVELS
}

/** What is said of an answer with an object that lies too deep, and of its field. */
export function describeTooDeep(field: string): string {
  return `is nested more than ${MAX_LEVELS} levels deep at ${field}`
}

/** What is wrong with an answer that is nested too deeply to be worked with; undefined when nothing is. */
export function findNestingProblem(response: unknown): string | undefined {
  const field = findField(response, (_, level) => isTooDeep(level))
  return field === undefined ? undefined : describeTooDeep(field)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
