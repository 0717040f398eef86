/**
 * Maximum nesting depth of objects and lists. Rich text from the editor needs 20 levels, and much deeper nesting would
 * overflow the stack.
 */
const MAX_LEVELS = 200
/**
 * Maximum number of characters of a field path to show, enough to find the field. Deep paths can have thousands of
 * segments.
 */
const SHOWN_PATH_CHARACTERS = 80

/**
 * Returns the path of the first object or list that matches, such as `data.0.about.summary`, truncated if it is long.
 * The search is recursive, so it stops at the maximum depth. Level 1 is the response itself.
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

/** Returns whether a level exceeds the maximum nesting depth. */
export function exceedsNestingLimit(level: number): boolean {
  return level > MAX_LEVELS
}

/** Returns the message for a field that is nested too deeply. */
export function describeNestingLimit(field: string): string {
  return `is nested more than ${MAX_LEVELS} levels deep at ${field}`
}

/** Returns the message for a response that is nested too deeply, if it is. */
export function findNestingProblem(response: unknown): string | undefined {
  const field = findField(response, (_, level) => exceedsNestingLimit(level))
  return field === undefined ? undefined : describeNestingLimit(field)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
