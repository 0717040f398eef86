/**
 * Fetches an uploaded file. Sends no credentials, because this is not an API request.
 * @throws if the host is unreachable, blocks the request, or responds with a status other than 2xx.
 */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { credentials: 'omit', ...(signal !== undefined && { signal }) })
  if (!response.ok) throw new Error(`The file ${url} returned status ${response.status}.`)
  return response.blob()
}
