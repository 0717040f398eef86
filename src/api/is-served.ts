/** Returns whether the host of the site has a page at a URL. Sends no credentials, since it is not an API request. */
export async function isServed(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD', credentials: 'omit' })).ok
  } catch {
    return false
  }
}
