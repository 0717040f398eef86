import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MockResponse } from './exchange.ts'

/** Matches a file directly in the folder, which rules out path traversal. */
const PATH = /^\/uploads\/([\w-]+\.(\w+))$/

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
}

/**
 * Serves the images and documents of the fixtures. An export with a live API loads them from the mock (MOCK-143).
 * @returns undefined for any other path and for a missing file.
 */
export function findMedia(folder: string | undefined, method: string, path: string): MockResponse | undefined {
  if (folder === undefined || (method !== 'GET' && method !== 'HEAD')) return undefined
  const [, name = '', extension = ''] = PATH.exec(path) ?? []
  const type = TYPES[extension]
  if (type === undefined) return undefined
  const bytes = readIfPresent(join(folder, name))
  if (bytes === undefined) return undefined
  const headers = {
    'content-type': type,
    'cache-control': 'no-cache',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  }
  return { kind: 'response', delayMs: 0, status: 200, headers, body: '', bytes }
}

function readIfPresent(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
