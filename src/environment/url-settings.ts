import * as z from 'zod'
import { isLoopback } from './loopback.ts'

/**
 * Matches valid hosts. The URL parser also accepts `*`, quotes, and semicolons, which have special meanings in a
 * policy.
 */
const HOST = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/
const UNSAFE = /[\s\p{Cc}\\"'<>`]/u

const HTTP_URL = 'Must be an http:// or https:// URL without username, password, quotes or spaces'
const NO_PATH = 'Must be an http:// or https:// URL without a path, query or fragment'

/** An http or https URL without credentials, which pages would publish. */
export const httpUrl = z.string(HTTP_URL).refine(isHttpUrl, { error: HTTP_URL, abort: true }).transform(normalizeUrl)

/** A URL to append paths to. */
export const baseUrl = httpUrl.refine((url) => !/[?#]/.test(url), 'Must not contain a query or fragment')

/** The URL of a site whose pages start at the root. */
export const originUrl = httpUrl.refine((url) => new URL(url).origin === url, { error: NO_PATH, abort: true })

/** Origins separated by spaces or commas, normalized to spaces. */
export const origins = z
  .string('Must be URLs separated by spaces')
  .transform((value) => value.split(/[\s,]+/).filter((url) => url !== ''))
  .pipe(z.array(originUrl))
  .transform((urls) => urls.join(' '))

/** A URL that is safe in headers. Separators in policies and host rules are percent-encoded. */
export const reportUrl = httpUrl
  .refine((url) => !url.includes('#'), 'Must not contain a fragment')
  .transform((value) => {
    const { origin, href } = new URL(value)
    const rest = href.slice(origin.length)
    return origin + rest.replace(/[^\w\-.~/?=&%+@]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  })

/** The URL of an entry in the CMS, with placeholders in braces. Used only by audits. */
export const editUrl = z
  .string(HTTP_URL)
  .refine((url) => isHttpUrl(url.replaceAll(/\{\w*\}/g, 'part')), HTTP_URL)
  .refine((url) => !/\{(?!(?:entry|call|document|field)\})/.test(url), {
    error: 'Must not contain placeholders other than {entry}, {call}, {document} and {field}',
  })

/** Accepts an empty text too: the setting is not used. */
export function emptyOr<S extends z.ZodType<string, string>>(schema: S): z.ZodUnion<[S, z.ZodLiteral<''>]> {
  return z.union([schema, z.literal('')])
}

/** Returns whether the connection is encrypted or stays on this computer. */
export function isSecure(value: string): boolean {
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || isLoopback(hostname)
}

function isHttpUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || UNSAFE.test(value)) return false
  try {
    const { username, password, hostname } = new URL(value)
    return username === '' && password === '' && HOST.test(hostname)
  } catch {
    return false
  }
}

/** Returns the URL as normalized by browsers, without the slash of a root path, because paths are appended. */
function normalizeUrl(value: string): string {
  const { href, origin } = new URL(value)
  return href === `${origin}/` ? origin : href
}
