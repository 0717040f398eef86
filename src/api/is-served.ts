/** Returns whether the site's host has a page at a URL. Sends no credentials, because this is not an API request. */
export async function isServed(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD', credentials: 'omit' })).ok
  } catch {
    return false
  }
}
