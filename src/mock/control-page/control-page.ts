import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createJsonResponse } from '../http/problem.ts'

const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/__mock': ['page.html', 'text/html; charset=utf-8'],
  '/__mock/': ['page.html', 'text/html; charset=utf-8'],
  '/__mock/page.css': ['page.css', 'text/css; charset=utf-8'],
  '/__mock/page.js': ['page.js', 'text/javascript; charset=utf-8'],
}

/** The page may load only its own files and call only the controls of this mock. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Serves the control page.
 * @returns undefined for any other path.
 */
export async function createControlPage(method: string, path: string): Promise<Response | undefined> {
  const found = method === 'GET' || method === 'HEAD' ? FILES[path] : undefined
  if (found === undefined) return undefined
  const [file, type] = found
  return createJsonResponse(await readFile(join(import.meta.dirname, file), 'utf8'), {
    headers: {
      'content-type': type,
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  })
}
