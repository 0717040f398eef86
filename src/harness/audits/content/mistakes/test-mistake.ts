import type { Changes } from '../test-changed-content.ts'

/**
 * A seeded mistake: its name, the CMS path, the changes to the response, the field of the expected
 * finding (with its CMS path if different), and the message. The CMS path `Products` is the price list.
 */
export type Mistake = readonly [name: string, call: string, changes: Changes, field: string, reads: RegExp]

export const text = (words: string) => ({ type: 'text', text: words })
export const paragraph = (words: string) => ({ type: 'paragraph', children: [text(words)] })
