import { href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import type { RouteId } from '#routes/table.ts'
import { type FailedRequest, isNotFound } from '../../gather-content.ts'
import { isFile } from '../document-fields.ts'
import type { PreparedRule, RuleResult } from '../rule.ts'
import { isEmailAddress } from './contacts.ts'

/** Fields that contain links. */
const LINK_FIELDS = new Set(['href', 'link', 'url', 'video_url', 'heading_video_url'])

const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Matches hosts in a private network. */
const PRIVATE_HOST = /^(?:localhost|127\.|10\.|192\.168\.|\[::1\])|\.(?:local|internal|test)$/

/**
 * Returns whether a request failed because of a link to a missing product or collection, which the link rule reports.
 */
export function isBrokenLink(request: FailedRequest): boolean {
  const { page } = request
  const route = page === null ? undefined : matchRoute(page)?.id
  return isNotFound(request) && route !== undefined && hasSlug(route)
}

/** Finds broken, unsafe and internal links in the content. */
export const checkContentLinks: PreparedRule = ({ documents, failed, otherHosts }) => {
  const failedPages = failed.filter((call) => !isBrokenLink(call))
  const pages = new Set([...documents, ...failedPages].map(({ page }) => page))
  return (document) => {
    const files = new Set(document.fields.filter(({ value }) => isFile(value)).map(({ path }) => path))
    return document.fields.flatMap(({ path, name, value, parent }) => {
      if (typeof value !== 'string' || !LINK_FIELDS.has(name) || value.trim() === '' || files.has(parent)) return []
      if (parent.includes('.formats')) return []
      const verdict = checkLink(value, pages, otherHosts)
      return verdict === undefined ? [] : [{ ...verdict, document, field: path }]
    })
  }
}

function checkLink(
  url: string,
  pages: ReadonlySet<string | null>,
  otherHosts: ReadonlyMap<string, string>,
): RuleResult | undefined {
  if (/\s/.test(url)) {
    return {
      rule: 'whitespace-in-url',
      severity: 'error',
      message: `The URL "${url}" contains a space.`,
      fix: 'Copy the URL from the browser again, without spaces.',
    }
  }
  if (url.startsWith('#')) return undefined
  if (url.startsWith('/') && !url.startsWith('//')) return checkInternalLink(url, pages)
  if (!URL.canParse(url)) {
    return {
      rule: 'invalid-url',
      severity: 'error',
      message: `"${url}" is not a valid URL.`,
      fix: 'Start it with https://, or with / for a page of this shop.',
    }
  }
  const { protocol, hostname } = new URL(url)
  if (!SAFE_PROTOCOLS.has(protocol)) {
    return {
      rule: 'unsafe-link',
      severity: 'error',
      message: `The URL starts with "${protocol}", which is not allowed, so the link is removed from the page.`,
      fix: 'Use a URL that starts with https://, mailto: or tel:.',
    }
  }
  if (protocol === 'mailto:' || protocol === 'tel:') return checkContactLink(url)
  const environment = otherHosts.get(hostname)
  if (environment !== undefined) {
    return {
      rule: 'link-to-other-environment',
      severity: 'error',
      message: `"${url}" leads to another environment of this shop, "${environment}".`,
      fix: 'For a page of this shop, use only the path, starting with /. For a file, upload it here again.',
    }
  }
  if (PRIVATE_HOST.test(hostname)) {
    return {
      rule: 'private-network-url',
      severity: 'error',
      message: `"${url}" works only inside your network.`,
      fix: 'Use the public URL.',
    }
  }
  if (protocol !== 'http:') return undefined
  return {
    rule: 'insecure-link',
    severity: 'warning',
    message: `"${url}" does not use HTTPS, so browsers warn about it.`,
    fix: 'Start it with https:// if the other site supports it.',
  }
}

/** Checks mailto: and tel: links. */
function checkContactLink(url: string): RuleResult | undefined {
  const [, scheme = '', rest = ''] = /^(\w+):([^?]*)/.exec(url) ?? []
  if (scheme.toLowerCase() === 'mailto') {
    if (decodePath(rest).split(',').every(isEmailAddress)) return undefined
    return {
      rule: 'invalid-mailto-link',
      severity: 'error',
      message: `The link sends email to "${rest}", which is not a valid email address.`,
      fix: 'Write it as mailto:name@example.com.',
    }
  }
  const digits = decodePath(rest)
    .replace(/[-.() ]/g, '')
    .replace(/;ext=\d+$/, '')
  if (/^\+?\d{7,15}$/.test(digits) || /^\d{3}$/.test(digits)) return undefined
  return {
    rule: 'invalid-tel-link',
    severity: 'error',
    message: `The link dials "${rest}", which is not a complete phone number.`,
    fix: 'Write it as tel:+1-555-123-4567, without letters.',
  }
}

function checkInternalLink(url: string, pages: ReadonlySet<string | null>): RuleResult | undefined {
  const path = url.replace(/[?#].*/s, '')
  // The link audit checks uploads in the export.
  if (path.startsWith('/uploads/')) return undefined
  const match = matchRoute(path)
  if (
    match !== undefined &&
    (!hasSlug(match.id) || pages.has(href(match.id, { title: match.parameters['title'] ?? '' })))
  ) {
    return undefined
  }
  return {
    rule: 'broken-internal-link',
    severity: 'error',
    message: `This shop has no page at ${url}.`,
    fix:
      match === undefined
        ? 'Correct the link, or remove it. Capital letters matter.'
        : 'Publish the page in the CMS, or correct or remove the link. Capital letters matter.',
  }
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
