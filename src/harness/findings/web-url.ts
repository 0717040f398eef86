/** Returns whether a URL leads to a website; `javascript:` and `data:` do not (SEC-42). */
export function isWebUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
