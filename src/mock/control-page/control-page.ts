import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MockResponse } from '../http/exchange.ts'

const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/__mock/': ['page.html', 'text/html; charset=utf-8'],
  '/__mock/page.css': ['page.css', 'text/css; charset=utf-8'],
  '/__mock/page.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/__mock/rule-form.js': ['rule-form.js', 'text/javascript; charset=utf-8'],
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
 * Serves the control page (MOCK-81). Its files are read on first use to keep startup fast.
 * @returns undefined for any other path.
 */
export function createControlPage(method: string, path: string): MockResponse | undefined {
  const found = method === 'GET' || method === 'HEAD' ? FILES[path] : undefined
  if (found === undefined) return undefined
  const [file, type] = found
  const headers = {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
  return {
    kind: 'response',
    delayMs: 0,
    status: 200,
    headers,
    body: readFileSync(join(import.meta.dirname, file), 'utf8'),
  }
}
