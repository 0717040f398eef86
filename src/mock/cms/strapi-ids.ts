import { createRandom, hashText } from '../namespace/random.ts'

/** The IDs that Strapi assigns to an entry and its components. */
export interface StrapiIds {
  /** 24 lowercase letters and digits, starting with a letter. Republishing the entry does not change it. */
  readonly documentId: string
  /** Returns the next numeric ID. */
  id(): number
}

const DOCUMENT_ID_LENGTH = 24
const ID_RANGE = 100_000_000

/**
 * Creates the IDs of a file or an entry. The same name always results in the same IDs.
 * @param publish number of the publish, which determines the numeric IDs, or 0 for a file
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
