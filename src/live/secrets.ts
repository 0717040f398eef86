/** Minimum length of a secret to search for. Shorter values occur everywhere. */
const MIN_LENGTH = 6

/** Returns the secrets in the values of headers, the longest first: each value, and the token after its scheme. */
export function listSecrets(values: Iterable<string>): string[] {
  const secrets = [...values].flatMap((value) => [value, value.replace(/^\w+\s+/, '')])
  return [...new Set(secrets)]
    .filter(({ length }) => length >= MIN_LENGTH)
    .toSorted((one, other) => other.length - one.length)
}

/** Replaces secrets in a text, also percent-encoded ones and ones in base64. The same secret gets the same replacement in each text. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret, index) => {
    const hidden = `hidden-${index + 1}`
    const forms = [secret, encodeURIComponent(secret), ...encodeBase64(secret)]
    return forms.reduce((rest, form) => rest.replaceAll(form, hidden), shown)
  }, text)
}

/** Returns what a text leaves in base64 for each position at which it can start in the encoded bytes. */
function encodeBase64(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const bytes = Buffer.from(' '.repeat(before) + text)
    return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6))
  })
}
