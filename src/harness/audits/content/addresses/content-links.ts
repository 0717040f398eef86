import { href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import type { RouteId } from '#routes/table.ts'
import type { FailedCall } from '../../gather-content.ts'
import { isFile } from '../document-fields.ts'
import type { PreparedRule, RuleResult } from '../rule.ts'
import { isEmailAddress } from './contacts.ts'

/** Names under which the CMS keeps addresses that shoppers follow. */
const LINK_FIELDS = new Set(['href', 'link', 'url', 'video_url', 'heading_video_url'])

const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Names of hosts that only the editor's own computer or network knows. */
const INNER_HOST = /^(?:localhost|127\.|10\.|192\.168\.|\[::1\])|\.(?:local|internal|test)$/

/** Whether a call failed since a link leads to a product or a collection that is none: that is told at the link. */
export function isDeadLink({ page, reason }: FailedCall): boolean {
  const route = page === null ? undefined : matchRoute(page)?.id
  return reason === 'answered 404' && route !== undefined && isNamed(route)
}

/** Addresses in the content that lead nowhere, or where no shopper should be sent (SEC-01, AUD-05). */
export const contentLinks: PreparedRule = ({ documents, failed, otherHosts }) => {
  const broken = failed.filter((call) => !isDeadLink(call))
  const pages = new Set([...documents, ...broken].map(({ page }) => page))
  return (document) => {
    const files = new Set(document.fields.filter(({ value }) => isFile(value)).map(({ path }) => path))
    return document.fields.flatMap(({ path, name, value, parent }) => {
      if (typeof value !== 'string' || !LINK_FIELDS.has(name) || value.trim() === '' || files.has(parent)) return []
      if (parent.includes('.formats')) return []
      const verdict = judge(value, pages, otherHosts)
      return verdict === undefined ? [] : [{ ...verdict, document, field: path }]
    })
  }
}

function judge(
  address: string,
  pages: ReadonlySet<string | null>,
  otherHosts: ReadonlyMap<string, string>,
): RuleResult | undefined {
  if (/\s/.test(address)) {
    return {
      rule: 'link-with-spaces',
      severity: 'error',
      message: `The address “${address}” has a space in it.`,
      fix: 'Copy the address from the browser again, without spaces before, after or inside.',
    }
  }
  if (address.startsWith('#')) return undefined
  if (address.startsWith('/') && !address.startsWith('//')) return judgeInternal(address, pages)
  if (!URL.canParse(address)) {
    return {
      rule: 'broken-address',
      severity: 'error',
      message: `“${address}” is no address.`,
      fix: 'Begin it with https://, or with / for a page of the shop.',
    }
  }
  const { protocol, hostname } = new URL(address)
  if (!SAFE_PROTOCOLS.has(protocol)) {
    return {
      rule: 'unsafe-link',
      severity: 'error',
      message: `The address begins with “${protocol}”, which the shop never follows: the link is dropped.`,
      fix: 'Use an address that begins with https://, mailto: or tel:.',
    }
  }
  if (protocol === 'mailto:' || protocol === 'tel:') return judgeContact(address)
  const environment = otherHosts.get(hostname)
  if (environment !== undefined) {
    return {
      rule: 'link-to-other-environment',
      severity: 'error',
      message: `“${address}” leads out of this shop, to that of the environment “${environment}”.`,
      fix: 'For a page of the shop write the address from the / on, without the host; upload files here again.',
    }
  }
  if (INNER_HOST.test(hostname)) {
    return {
      rule: 'inner-address',
      severity: 'error',
      message: `“${address}” works only inside your own network.`,
      fix: 'Use the public address.',
    }
  }
  if (protocol !== 'http:') return undefined
  return {
    rule: 'insecure-link',
    severity: 'warning',
    message: `“${address}” is not encrypted, and browsers warn of it.`,
    fix: 'Begin it with https:// if the other site offers that.',
  }
}

/** Links that open a mail or dial a number. */
function judgeContact(address: string): RuleResult | undefined {
  const [, scheme = '', rest = ''] = /^(\w+):([^?]*)/.exec(address) ?? []
  if (scheme.toLowerCase() === 'mailto') {
    if (decodedPath(rest).split(',').every(isEmailAddress)) return undefined
    return {
      rule: 'broken-mail-link',
      severity: 'error',
      message: `The link mails to “${rest}”, which is no e-mail address.`,
      fix: 'Write it as mailto:name@example.com.',
    }
  }
  const digits = decodedPath(rest)
    .replace(/[-.() ]/g, '')
    .replace(/;ext=\d+$/, '')
  if (/^\+?\d{7,15}$/.test(digits) || /^\d{3}$/.test(digits)) return undefined
  return {
    rule: 'broken-telephone-link',
    severity: 'error',
    message: `The link dials “${rest}”, which is no whole telephone number.`,
    fix: 'Write it as tel:+1-555-123-4567, without letters.',
  }
}

function judgeInternal(address: string, pages: ReadonlySet<string | null>): RuleResult | undefined {
  const path = address.replace(/[?#].*/s, '')
  // Files of the CMS are looked for in the export.
  if (path.startsWith('/uploads/')) return undefined
  const match = matchRoute(path)
  if (
    match !== undefined &&
    (!isNamed(match.id) || pages.has(href(match.id, { title: match.parameters['title'] ?? '' })))
  ) {
    return undefined
  }
  return {
    rule: 'link-to-nowhere',
    severity: 'error',
    message: `The shop has no page at ${address}.`,
    fix: 'Correct the address, or remove the link. Capital letters count.',
  }
}

/** Pages whose address holds the title of something in the CMS. */
function isNamed(route: RouteId): route is 'product' | 'collection' {
  return route === 'product' || route === 'collection'
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path).replace(/\/$/, '')
  } catch {
    return path
  }
}
