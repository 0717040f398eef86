/** A word as a shell takes it for one. */
export function shellQuote(argument: string): string {
  return /^[\w./:@=+,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\''`)}'`
}

/** A flag with its value; nothing without one. */
export function formatFlag(flag: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${flag} ${shellQuote(value)}`]
}
