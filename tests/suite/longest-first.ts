import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Folders with long tests, longest first. The tests in all other folders take a second or two. */
const LONG = ['/tests/tabs/', '/tests/missing-scripts/', '/tests/harness/', '/tests/cli/', '/tests/export/', '/tests/']

const getRank = ({ moduleId }: TestSpecification): number => {
  const index = LONG.findIndex((folder) => moduleId.includes(folder))
  return index === -1 ? LONG.length : index
}

/**
 * Starts long files first, so that none of them runs alone at the end. This works without durations from earlier runs.
 */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, which returns a new list
    return (await super.sort(files)).toSorted((one, other) => getRank(one) - getRank(other))
  }
}
