import { href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import type { RouteId } from '#routes/table.ts'
import { type FailedRequest, isNotFound } from '../../gather-content.ts'
import type { Catalog } from '../catalog.ts'
import { type Block, type Field, getBlockText, isFile, isRecord } from '../document-fields.ts'
import { type DocumentRule, error, type Problem, warning } from '../rule.ts'

/** Fields that contain links. */
const LINK_FIELDS = new Set(['href', 'link', 'url', 'video_url', 'heading_video_url'])

const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Matches hosts in a private network. */
const PRIVATE_HOST = /^(?:localhost|127\.|10\.|192\.168\.|\[::1\])|\.(?:local|internal|test)$/

/** Matches North American phone numbers (FORM-07). */
const PHONE = /^(?:1[-. ]?)?(?:\(\d{3}\)|\d{3})[-. ]?\d{3}[-. ]?\d{4}$/

/** Matches text that looks like a phone number or email address, which a link must dial or write to. */
const PHONE_TEXT = /^\+?[\d\s().-]{7,20}$/
const EMAIL_TEXT = /^\S+@\S+\.\S+$/

/**
 * Returns whether a request failed because of a link to a missing product or collection, which the link rule reports.
 */
export function isBrokenLink(request: FailedRequest): boolean {
  const { page } = request
  const route = page === null ? undefined : matchRoute(page)?.id
  return isNotFound(request) && route !== undefined && hasSlug(route)
}

/** Finds broken, unsafe and internal links in the content, and contacts that cannot be reached. */
export const checkContentLinks: DocumentRule = (document, catalog) => {
  const records = new Map(
    document.fields.filter(({ value }) => isRecord(value)).map(({ path, value }) => [path, value]),
  )
  return document.fields.flatMap((field) => checkField(field, records.get(field.parent), catalog) ?? [])
}

function checkField({ path, name, value, parent }: Field, holder: unknown, catalog: Catalog): Problem | undefined {
  if (name === 'coordinates') return checkCoordinates(path, value)
  if (typeof value !== 'string' || value.trim() === '') return undefined
  if (name === 'email' && !isEmailAddress(value)) {
    return error('invalid-email', path, `"${value}" is not a valid email address.`, 'Write it as name@example.com.')
  }
  if ((name === 'phone' || name === 'phoneNumber') && !PHONE.test(value.trim())) {
    const message = `"${value}" is not a valid US or Canadian phone number.`
    return error('invalid-phone', path, message, 'Write it as (555)-123-4567.')
  }
  if (!LINK_FIELDS.has(name) || isFile(holder) || parent.includes('.formats')) return undefined
  const text = isRecord(holder) ? getLinkText(holder) : ''
  return checkLink(value, text, path, catalog)
}

/** Returns the text of a link: its label, or the text in rich text. */
function getLinkText(holder: Readonly<Record<string, unknown>>): string {
  const label = holder['label'] ?? holder['title'] ?? holder['text']
  return typeof label === 'string' ? label.trim() : getBlockText(holder as unknown as Block).trim()
}

function checkLink(url: string, text: string, field: string, catalog: Catalog): Problem | undefined {
  if (/\s/.test(url)) {
    const fix = 'Copy the URL from the browser again, without spaces.'
    return error('whitespace-in-url', field, `The URL "${url}" contains a space.`, fix)
  }
  if (url.startsWith('#')) return undefined
  if (url.startsWith('/') && !url.startsWith('//')) return checkInternalLink(url, url, field, catalog)
  if (!URL.canParse(url) || /^https?:\/*https?:?\/\//i.test(url)) {
    const fix = 'Start it with https:// once, or with / for a page of this shop.'
    return error('invalid-url', field, `"${url}" is not a valid URL.`, fix)
  }
  const { protocol, hostname, pathname, search, hash } = new URL(url)
  if (!SAFE_PROTOCOLS.has(protocol)) {
    const message = `The URL starts with "${protocol}", which is not allowed, so the link is removed from the page.`
    return error('unsafe-link', field, message, 'Use a URL that starts with https://, mailto: or tel:.')
  }
  if (protocol === 'mailto:' || protocol === 'tel:') return checkContactLink(url, text, field)
  const environment = catalog.otherHosts.get(hostname)
  if (environment !== undefined) {
    const message = `"${url}" leads to another environment of this shop, "${environment}".`
    const fix = 'For a page of this shop, use only the path, starting with /. For a file, upload it here again.'
    return error('link-to-other-environment', field, message, fix)
  }
  if (PRIVATE_HOST.test(hostname) && hostname !== catalog.siteHost) {
    return error('private-network-url', field, `"${url}" works only inside your network.`, 'Use the public URL.')
  }
  const { siteHost } = catalog
  if (siteHost !== undefined && hostname.replace(/^www\./, '') === siteHost.replace(/^www\./, '')) {
    return checkInternalLink(url, pathname + search + hash, field, catalog)
  }
  if (protocol !== 'http:') return undefined
  const message = `"${url}" does not use HTTPS, so browsers warn about it.`
  return warning('insecure-link', field, message, 'Start it with https:// if the other site supports it.')
}

/** Checks mailto: and tel: links, and that they lead where their text says. */
function checkContactLink(url: string, text: string, field: string): Problem | undefined {
  const [, scheme = '', rest = ''] = /^(\w+):([^?]*)/.exec(url) ?? []
  const target = decodePath(rest)
  if (scheme.toLowerCase() === 'mailto') {
    if (!target.split(',').every(isEmailAddress)) {
      const message = `The link sends email to "${rest}", which is not a valid email address.`
      return error('invalid-mailto-link', field, message, 'Write it as mailto:name@example.com.')
    }
    if (!EMAIL_TEXT.test(text) || target.toLowerCase() === text.toLowerCase()) return undefined
    const message = `The link says "${text}" but sends email to "${target}".`
    return error('contact-link-mismatch', field, message, 'Correct the text or the URL.')
  }
  const digits = target.replaceAll(/[-.() ]/g, '').replace(/;ext=\d+$/, '')
  if (!/^\+?\d{7,15}$/.test(digits) && !/^\d{3}$/.test(digits)) {
    const message = `The link dials "${rest}", which is not a complete phone number.`
    return error('invalid-tel-link', field, message, 'Write it as tel:+1-555-123-4567, without letters.')
  }
  if (!PHONE_TEXT.test(text) || toNationalNumber(digits) === toNationalNumber(text)) return undefined
  const message = `The link says "${text}" but dials "${target}".`
  return error('contact-link-mismatch', field, message, 'Correct the text or the URL.')
}

function toNationalNumber(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
}

/** Checks a link to a page of this shop. `url` is the link as written, and `address` its path, query and anchor. */
function checkInternalLink(url: string, address: string, field: string, { pages }: Catalog): Problem | undefined {
  const path = address.replace(/[?#].*/s, '')
  // The link audit checks uploads in the export.
  if (path.startsWith('/uploads/')) return undefined
  const match = matchRoute(path)
  const isPage =
    match !== undefined && (!hasSlug(match.id) || pages.has(href(match.id, { title: match.parameters['title'] ?? '' })))
  if (isPage) return undefined
  const fix =
    match === undefined
      ? 'Correct the link, or remove it. Capital letters matter.'
      : 'Publish the page in the CMS, or correct or remove the link. Capital letters matter.'
  return error('broken-internal-link', field, `This shop has no page at ${url}.`, fix)
}

/** Returns whether a route's path contains a CMS slug. */
function hasSlug(route: RouteId): route is 'product' | 'collection' {
  return route === 'product' || route === 'collection'
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\/$/, '')
  } catch {
    return path
  }
}

/**
 * Returns whether a string is a valid email address. Splits the string first, because a pattern for several dots is
 * slow for some input.
 */
function isEmailAddress(text: string): boolean {
  const [name = '', host = '', ...more] = text.trim().split('@')
  const labels = host.split('.')
  const hasParts = name !== '' && more.length === 0 && labels.length > 1 && labels.every((label) => label !== '')
  return hasParts && !/\s/.test(name + host)
}

function checkCoordinates(field: string, value: unknown): Problem | undefined {
  const { latitude, longitude } = isRecord(value) ? value : {}
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  const onEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (onEarth && !(latitude === 0 && longitude === 0)) return undefined
  const message = onEarth
    ? 'The coordinates are 0, 0, which is in the ocean off Africa.'
    : `The coordinates ${latitude}, ${longitude} are not on the map.`
  const fix =
    'Look up the address on a map and copy latitude and longitude, in this order. Leave both empty for no marker.'
  return error('invalid-coordinates', field, message, fix)
}
