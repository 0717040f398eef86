/** Returns whether a URL points to a website, unlike `javascript:` and `data:` URLs. */
export function isWebUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
