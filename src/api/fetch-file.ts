/**
 * Fetches an uploaded file, without any credentials: it is not a call of the API.
 * @throws when the host cannot be reached, forbids it, or answers with another status than 2xx.
 */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { credentials: 'omit', ...(signal !== undefined && { signal }) })
  if (!response.ok) throw new Error(`The file ${url} was answered with status ${response.status}.`)
  return response.blob()
}
