import { createRandom, hashText } from '../namespace/random.ts'

/** The ids that Strapi gives an entry and its components. */
export interface StrapiIds {
  /** Stays the same when the entry is published again: 24 lowercase letters and digits, a letter first. */
  readonly documentId: string
  /** Returns the next numeric id. */
  id(): number
}

const DOCUMENT_ID_LENGTH = 24
const ID_RANGE = 100_000_000

/**
 * Creates the ids of a file or an entry, which are the same for the same name.
 * @param publish number of the publish, which numeric ids depend on; 0 for a file
 */
export function createIds(name: string, publish = 0): StrapiIds {
  let previous = hashText(name, publish) % ID_RANGE
  return {
    documentId: `d${createRandom(hashText(name, 0)).hex(DOCUMENT_ID_LENGTH - 1)}`,
    id() {
      previous += 1
      return previous
    },
  }
}
