/** Matches an optional http or https, a domain, a top-level domain of 2 to 6 letters, and any path (FORM-10). */
const WEBSITE = /^(?:https?:\/\/)?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,6}(?::\d{1,5})?(?:[/?#]\S*)?$/i

/** Maximum length in characters. Browsers do not support longer URLs. */
const MAX_URL_LENGTH = 2048

export function isWebsite(value: string): boolean {
  const url = value.trim()
  return url.length <= MAX_URL_LENGTH && WEBSITE.test(url)
}
