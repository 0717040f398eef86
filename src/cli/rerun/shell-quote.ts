/** Quotes an argument for the shell if necessary. */
export function quoteForShell(argument: string): string {
  return /^[\w./:@=+,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\''`)}'`
}

/** Returns a flag with its value, or an empty list if there is no value. */
export function formatFlag(flag: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${flag} ${quoteForShell(value)}`]
}
