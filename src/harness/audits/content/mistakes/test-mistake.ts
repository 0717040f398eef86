import type { Changes } from '../test-changed-content.ts'

/**
 * A mistake of an editor: its row of the requirements, a name, the call, what is changed in its answer, the field of the
 * one finding (with its call where that is another), and what the editor reads there. `Products` is the price list.
 */
export type Mistake = readonly [row: string, name: string, call: string, changes: Changes, field: string, reads: RegExp]

export const text = (words: string) => ({ type: 'text', text: words })
export const paragraph = (words: string) => ({ type: 'paragraph', children: [text(words)] })
