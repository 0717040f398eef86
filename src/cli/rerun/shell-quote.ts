/** Quotes an argument for the shell if necessary. */
export function quoteForShell(argument: string): string {
  return /^[\w./:@=+,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", String.raw`'\''`)}'`
}
