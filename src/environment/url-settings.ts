import * as z from 'zod'
import { isLoopback } from './loopback.ts'

/**
 * Matches valid hosts. The URL parser also accepts `*`, quotes, and semicolons, which have special meanings in a
 * policy.
 */
const HOST = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/
const UNSAFE = /[\s\p{Cc}\\"'<>`]/u

function urlProblem(value: string): string | undefined {
  const url = URL.parse(value)
  if (url === null || !/^https?:\/\//i.test(value)) return 'Must be a URL that starts with http:// or https://'
  if (hasCredentials(url)) return 'Must not contain a username or password'
  if (UNSAFE.test(value)) return 'Must not contain spaces, quotes, backslashes, angle brackets or line breaks'
  if (!HOST.test(url.hostname)) return 'Must have a host of letters, digits, dots and dashes'
  return undefined
}

const OPTIONAL_HTTP_URL = 'Must be empty or a URL that starts with http:// or https://'

/** An http or https URL without credentials, which pages would publish. */
const checkedUrl = z.string('Must be a URL').superRefine((value, context) => {
  const message = urlProblem(value)
  if (message !== undefined) context.addIssue({ code: 'custom', message })
})

export const httpUrl = checkedUrl.transform(normalizeUrl)

export const emptyOrHttpUrl = z
  .string(OPTIONAL_HTTP_URL)
  .superRefine((value, context) => {
    const message = value === '' ? undefined : urlProblem(value)
    if (message === undefined) return
    context.addIssue({ code: 'custom', message: URL.canParse(value) ? message : OPTIONAL_HTTP_URL })
  })
  .transform((value) => (value === '' ? value : normalizeUrl(value)))

/** A URL to append paths to. */
export const baseUrl = httpUrl.refine(isBase, 'Must not contain a query or fragment')
export const emptyOrBaseUrl = emptyOrHttpUrl.refine(isBase, 'Must not contain a query or fragment')

const NO_PATH = 'Must not contain a path, query or fragment'

/** The URL of a site whose pages start at the root. */
export const originUrl = httpUrl.refine((url) => new URL(url).origin === url, NO_PATH)

export const emptyOrOrigin = emptyOrHttpUrl.refine((url) => url === '' || new URL(url).origin === url, NO_PATH)

/** Origins separated by spaces or commas, normalized to spaces. */
export const origins = z
  .string('Must be URLs separated by spaces')
  .superRefine((value, context) => {
    for (const url of splitUrls(value)) {
      const message = urlProblem(url) ?? (new URL(url).origin === normalizeUrl(url) ? undefined : NO_PATH)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    }
  })
  .transform((value) => splitUrls(value).map(normalizeUrl).join(' '))

/** Splits URLs at spaces and commas. */
export function splitUrls(value: string): string[] {
  return value.split(/[\s,]+/).filter((url) => url !== '')
}

/** A URL that is safe in headers. Separators in policies and host rules are percent-encoded. */
export const reportUrl = httpUrl.refine(hasNoFragment, 'Must not contain a fragment').transform((value) => {
  const { origin, href } = new URL(value)
  const rest = href.slice(origin.length)
  return origin + rest.replace(/[^\w\-.~/?=&%+@]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
})

/** A URL with placeholders in braces, used only by audits. */
export const urlTemplate = z.string('Must be a URL').superRefine((value, context) => {
  const message = urlProblem(value.replaceAll(/\{\w*\}/g, 'part'))
  if (message !== undefined) context.addIssue({ code: 'custom', message })
})

/** Returns whether the connection is encrypted or stays on this computer. */
export function isSecure(value: string): boolean {
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || isLoopback(hostname)
}

/** Hides any URL credentials in a value, for use in messages. */
export function hideCredentials(value: string): string {
  const url = URL.parse(value)
  const isHidden = url === null ? /:\/\/.*@/s.test(value) : hasCredentials(url)
  return isHidden ? value.replace(/^.*@/s, '***@') : value
}

function hasNoFragment(value: string): boolean {
  return !value.includes('#')
}

function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}

function isBase(value: string): boolean {
  return !/[?#]/.test(value)
}

/** Returns the URL as normalized by browsers, without the slash of a root path, because paths are appended. */
function normalizeUrl(value: string): string {
  const { href, origin } = new URL(value)
  return href === `${origin}/` ? origin : href
}
