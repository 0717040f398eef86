/** Matches Playwright's errors for wrong arguments and selectors, after the name of the call. */
const MISTAKE =
  /^(?:\w+\.\w+: |Error: )(?:Error: )?(?:\S.*: expected .+, got |.*: expected one of \(|Protocol error \(Page\.navigate\): .*invalid url|Unknown key: |.* while parsing (?:css )?selector |.*is not a valid XPath expression).*$/im

/** Matches the error of an expectation whose values have the wrong types. The text around it can be a complete page. */
const MATCHER_ERROR = /^Matcher error: (.+)\n+(?:Expected|Received) has (?:type|value):/m

/**
 * Returns the line of an error that describes a mistake in the journey's code, which no page can cause: an invalid URL,
 * argument, key or selector. Returns undefined for any other error.
 */
export function findMistake(text: string): string | undefined {
  const [, problem] = MATCHER_ERROR.exec(text) ?? []
  if (problem !== undefined) {
    const types = Array.from(
      text.matchAll(/^(\w+) has type:\s+(.+)$/gm),
      ([, of = '', type]) => `${of.toLowerCase()} ${type}`,
    )
    return types.length === 0 ? problem : `${problem} (${types.join(', ')})`
  }
  // The runner puts the error's name before the text of `expect.soft`.
  const [call = '', log = ''] = text.replace(/^Error: (?=expect\()/, '').split(/\n+Call log:/)
  // An expectation describes the mistake in a line after those of the locator; other errors in their first line.
  const [line] = MISTAKE.exec(call.startsWith('expect(') ? call : (call.split('\n', 1)[0] ?? '')) ?? []
  const [, url] = /^\s*- navigating to (".*"), waiting/m.exec(log) ?? []
  return line === undefined || url === undefined ? line : `${line}: ${url}`
}
