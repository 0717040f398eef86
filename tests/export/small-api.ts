import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { loadEnvironment } from '#environment/load.ts'
import { type ApiResponses, fetchFrom } from './small-shop.ts'

/** Starts a server with the responses of a small shop, which tests may change while the server runs. */
export async function startSmallApi(
  responses: ApiResponses,
): Promise<{ readonly url: string; readonly asked: string[]; close(): void }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    void fetchFrom(
      responses,
      asked,
    )(`http://api.example${request.url}`).then(async (apiResponse) => {
      const headers = { ...Object.fromEntries(apiResponse.headers), 'Content-Type': 'application/json' }
      response.writeHead(apiResponse.status, headers).end(await apiResponse.text())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Writes an environment file for that API. */
export async function createSmallEnvironment(folder: string, name: string, apiUrl: string): Promise<string> {
  const staging = await loadEnvironment('staging', { env: {} })
  const file = join(folder, `${name}.json`)
  const settings = { ...staging.settings, API_BASE_URL: apiUrl }
  // Assets of earlier releases are not kept, so that an export contains only the files of its build.
  await writeFile(file, JSON.stringify({ ...staging, name, keepReleases: 0, site: 'https://shop.example', settings }))
  return file
}

/** Returns the content hashes of all files in a folder, by path. */
export async function hashFolder(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hashed = files.map(async (path): Promise<[string, string]> => [
    relative(folder, path),
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  ])
  return new Map((await Promise.all(hashed)).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
