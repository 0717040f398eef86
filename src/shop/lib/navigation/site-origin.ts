/** Returns the public origin of the shop, from the document's canonical link. */
export function siteOrigin(): string {
  return new URL(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? location.href).origin
}
