/** Optional http or https, a domain, a top level of 2 to 6 letters (FORM-10); what follows is free. */
const WEBSITE = /^(?:https?:\/\/)?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,6}(?::\d{1,5})?(?:[/?#]\S*)?$/i

/** Longest address in characters that is looked at: more fits in no browser. */
const MAX_URL_LENGTH = 2048

export function isWebsite(value: string): boolean {
  const url = value.trim()
  return url.length <= MAX_URL_LENGTH && WEBSITE.test(url)
}
