/** Creates a text in rich text. */
export const text = (words: string) => ({ type: 'text', text: words })

/** Creates a paragraph. */
export const paragraph = (...children: object[]) => ({ type: 'paragraph', children })

/** Creates a heading. */
export const heading = (level: number, words: string) => ({ type: 'heading', level, children: [text(words)] })

/** Creates a link. */
export const link = (url: string, words: string) => ({ type: 'link', url, children: [text(words)] })
