import { dirname } from 'node:path'

export interface ReachedTest {
  /** Path within the project. */
  readonly file: string
  /** How long it took the last time, in milliseconds; undefined when it never ran here. */
  readonly durationMs: number | undefined
}

const USUAL_MS = 1_000

/**
 * The tests to run first of those that a change reaches: the nearest by folder, of these the shortest, until their time
 * is used up, which is given in milliseconds of one process. One that takes longer than what is left is passed over for
 * those that do not.
 */
export function chooseTests<Test extends ReachedTest>(
  reached: readonly Test[],
  changed: readonly string[],
  timeMs: number,
): Test[] {
  const sorted = reached
    .map((test) => ({ test, steps: Math.min(...changed.map((file) => stepsBetween(test.file, file))) }))
    .toSorted((one, other) => one.steps - other.steps || timeOf(one.test) - timeOf(other.test))
  let left = timeMs
  return sorted.flatMap(({ test }) => {
    if (timeOf(test) > left) return []
    left -= timeOf(test)
    return [test]
  })
}

const timeOf = ({ durationMs }: ReachedTest): number => durationMs ?? USUAL_MS

/** How many folders lie on the way from one file to another; 0 for two of one folder. */
function stepsBetween(one: string, other: string): number {
  const [here, there] = [dirname(one).split('/'), dirname(other).split('/')]
  const common = here.findIndex((folder, depth) => folder !== there[depth])
  const shared = common === -1 ? here.length : common
  return here.length - shared + (there.length - shared)
}
