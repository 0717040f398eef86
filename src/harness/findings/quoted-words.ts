/** Matches the quoted words in a message, which may themselves contain quotes. */
const QUOTED_TO_LAST = /(?<![^\s(])"(.+)"/gs
const QUOTED_TO_NEXT = /(?<![^\s(])"(.+?)"/gs

/** Returns the words that a message quotes from a text, or undefined if it quotes none. */
export function findQuotedWords(message: string, text: string): string | undefined {
  return [QUOTED_TO_LAST, QUOTED_TO_NEXT]
    .flatMap((pattern) => [...message.matchAll(pattern)].flatMap(([, inner]) => inner ?? []))
    .find((each) => text.includes(each))
}

/** Returns the position of words that are not part of longer words in a text, or -1. */
export function findWholeWords(text: string, words: string): number {
  const isPart = (character: string): boolean => /[\p{L}\p{N}-]/u.test(character)
  if (words === '') return -1
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    if (!isPart(text.slice(Math.max(0, at - 1), at)) && !isPart(text.charAt(at + words.length))) return at
  }
  return -1
}
