/**
 * Matches a domain with a top-level domain of 2 to 6 letters, with an optional scheme (http or https) and path
 * (FORM-10).
 */
const WEBSITE = /^(?:https?:\/\/)?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,6}(?::\d{1,5})?(?:[/?#]\S*)?$/i

/** Maximum length of a URL in characters, because browsers do not support longer ones. */
const MAX_URL_LENGTH = 2048

export function isWebsite(value: string): boolean {
  const url = value.trim()
  return url.length <= MAX_URL_LENGTH && WEBSITE.test(url)
}
