/** Returns whether a URL points to a website. `javascript:` and `data:` URLs do not (SEC-42). */
export function isWebUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
