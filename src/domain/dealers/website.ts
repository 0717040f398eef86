/** Optional http or https, a domain, a top level of 2 to 6 letters (FORM-10); what follows is free. */
const WEBSITE = /^(?:https?:\/\/)?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,6}(?::\d{1,5})?(?:[/?#]\S*)?$/i

/** Longest address in characters that is looked at: more fits in no browser. */
const MOST_CHARACTERS = 2048

export function isWebsite(value: string): boolean {
  const address = value.trim()
  return address.length <= MOST_CHARACTERS && WEBSITE.test(address)
}
