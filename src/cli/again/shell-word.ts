/** A word as a shell takes it for one. */
export function shellWord(word: string): string {
  return /^[\w./:@=+,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/** A flag with its value; nothing without one. */
export function flagWords(flag: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${flag} ${shellWord(value)}`]
}
