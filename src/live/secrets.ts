/** Minimum length of a secret to search for. Shorter values occur everywhere. */
const MIN_LENGTH = 6

/** Returns the secrets in the values of headers, the longest first: each value, and the token after its scheme. */
export function listSecrets(values: Iterable<string>): string[] {
  const secrets = [...values].flatMap((value) => [value, value.replace(/^\w+\s+/, '')])
  return [...new Set(secrets)]
    .filter(({ length }) => length >= MIN_LENGTH)
    .toSorted((one, other) => other.length - one.length)
}

/** Replaces secrets in a text, also percent-encoded ones. The same secret gets the same replacement in each text. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret, index) => {
    const hidden = `hidden-${index + 1}`
    return shown.replaceAll(secret, hidden).replaceAll(encodeURIComponent(secret), hidden)
  }, text)
}
