import { href } from '#routes/href.ts'
import { matchRoute } from '#routes/match.ts'
import type { RouteId } from '#routes/table.ts'
import type { CmsDocument } from '../cms-document.ts'
import { fieldsOf, isFile } from './document-fields.ts'
import type { ContentFinding } from './rule.ts'

/** Names under which the CMS keeps addresses that shoppers follow. */
const LINK_FIELDS = new Set(['href', 'link', 'url', 'video_url', 'heading_video_url'])

const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Names of hosts that only the editor's own computer or network knows. */
const INNER_HOST = /^(?:localhost|127\.|10\.|192\.168\.|\[::1\])|\.(?:local|internal|test)$/

type Verdict = Pick<ContentFinding, 'rule' | 'severity' | 'problem' | 'mend'>

/** Addresses in the content that lead nowhere, or where no shopper should be sent (SEC-01, AUD-05). */
export function contentLinks(documents: readonly CmsDocument[]): ContentFinding[] {
  const pages = new Set(documents.map(({ page }) => page))
  return documents.flatMap((document) => {
    const files = new Set(
      fieldsOf(document.data)
        .filter(({ value }) => isFile(value))
        .map(({ path }) => path),
    )
    return fieldsOf(document.data).flatMap(({ path, name, value, parent }) => {
      if (typeof value !== 'string' || !LINK_FIELDS.has(name) || value.trim() === '' || files.has(parent)) return []
      if (parent.includes('.formats')) return []
      const verdict = judge(value, pages)
      return verdict === undefined ? [] : [{ ...verdict, document, field: path }]
    })
  })
}

function judge(address: string, pages: ReadonlySet<string | null>): Verdict | undefined {
  if (/\s/.test(address)) {
    return {
      rule: 'link-with-spaces',
      severity: 'error',
      problem: `The address “${address}” has a space in it.`,
      mend: 'Copy the address from the browser again, without spaces before, after or inside.',
    }
  }
  if (address.startsWith('#')) return undefined
  if (address.startsWith('/') && !address.startsWith('//')) return judgeInternal(address, pages)
  if (!URL.canParse(address)) {
    return {
      rule: 'broken-address',
      severity: 'error',
      problem: `“${address}” is no address.`,
      mend: 'Begin it with https://, or with / for a page of the shop.',
    }
  }
  const { protocol, hostname } = new URL(address)
  if (!SAFE_PROTOCOLS.has(protocol)) {
    return {
      rule: 'unsafe-link',
      severity: 'error',
      problem: `The address begins with “${protocol}”, which the shop never follows: the link is dropped.`,
      mend: 'Use an address that begins with https://, mailto: or tel:.',
    }
  }
  if (INNER_HOST.test(hostname)) {
    return {
      rule: 'inner-address',
      severity: 'error',
      problem: `“${address}” works only inside your own network.`,
      mend: 'Use the public address.',
    }
  }
  if (protocol !== 'http:') return undefined
  return {
    rule: 'insecure-link',
    severity: 'warning',
    problem: `“${address}” is not encrypted, and browsers warn of it.`,
    mend: 'Begin it with https:// if the other site offers that.',
  }
}

function judgeInternal(address: string, pages: ReadonlySet<string | null>): Verdict | undefined {
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
    problem: `The shop has no page at ${address}.`,
    mend: 'Correct the address, or remove the link. Capital letters count.',
  }
}

/** Pages whose address holds the title of something in the CMS. */
function isNamed(route: RouteId): route is 'product' | 'collection' {
  return route === 'product' || route === 'collection'
}
