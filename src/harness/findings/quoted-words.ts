/** Matches the quoted words in a message, which may themselves contain quotes. */
const QUOTED_TO_LAST = /(?<![^\s(])"(.+)"/gs
const QUOTED_TO_NEXT = /(?<![^\s(])"(.+?)"/gs

/** Returns the words that a message quotes from a text, or undefined if it quotes none. */
export function findQuotedWords(message: string, text: string): string | undefined {
  return [QUOTED_TO_LAST, QUOTED_TO_NEXT]
    .flatMap((pattern) => [...message.matchAll(pattern)].flatMap(([, inner]) => inner ?? []))
    .find((each) => text.includes(each))
}
