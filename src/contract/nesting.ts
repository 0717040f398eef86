/** Objects and lists inside each other: rich text that an editor makes needs twenty. More would end in a stack overflow. */
const MOST_LEVELS = 200
/** How much of a field's path is shown: enough to find it, where thousands of levels have names. */
const SHOWN_PATH_CHARACTERS = 80

/** An object or a list inside an answer. */
export interface Nested {
  readonly value: object
  /** 1 for the answer itself. */
  readonly level: number
  readonly name: string
  readonly parent: Nested | undefined
}

/** Every object and list of an answer, by a loop: a function that calls itself would end where the stack ends. */
export function* nestedIn(answer: unknown): Generator<Nested> {
  const left: Nested[] = isObject(answer) ? [{ value: answer, level: 1, name: '', parent: undefined }] : []
  for (let nested = left.pop(); nested !== undefined; nested = left.pop()) {
    yield nested
    for (const [name, value] of Object.entries(nested.value)) {
      if (isObject(value)) left.push({ value, level: nested.level + 1, name, parent: nested })
    }
  }
}

/** What is wrong with an answer that is nested too deeply to be worked with (BUILD-51); undefined when nothing is. */
export function nestingProblem(answer: unknown): string | undefined {
  for (const nested of nestedIn(answer)) {
    if (nested.level > MOST_LEVELS) return `is nested more than ${MOST_LEVELS} levels deep at ${fieldOf(nested)}`
  }
  return undefined
}

/** The path of a field, as in `data.0.about.summary`; a long one is cut. */
export function fieldOf(nested: Nested): string {
  const names: string[] = []
  for (let at: Nested | undefined = nested; at?.parent !== undefined; at = at.parent) names.push(at.name)
  const whole = names.toReversed().join('.')
  return whole.length > SHOWN_PATH_CHARACTERS ? `${whole.slice(0, SHOWN_PATH_CHARACTERS)}…` : whole
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
