import type { PageLink } from './page-links.ts'

/** Rule, message and next step of a broken link. */
export interface LinkTexts {
  readonly rule: string
  readonly message: string
  readonly fix: string
  /** Whether only engineers can fix it. */
  readonly isForEngineers?: boolean
}

const LABELS: Readonly<Record<PageLink['use'], string>> = {
  page: 'link',
  picture: 'image',
  download: 'download',
  script: 'script or style sheet',
  frame: 'embedded page',
}

const REBUILD = {
  fix: 'This is in the export, not in the content. Rebuild it, and ask an engineer if the problem remains.',
  isForEngineers: true,
} as const

/** Rule IDs contain "image". The use is still named `picture` because finding IDs contain it. */
function kindOf(use: PageLink['use']): string {
  return use === 'picture' ? 'image' : use
}

/** Messages for editors about broken links. */
export const TEXTS = {
  empty: ({ use }: PageLink): LinkTexts => ({
    rule: `${kindOf(use)}-without-url`,
    message: `${/^[aei]/.test(LABELS[use]) ? 'An' : 'A'} ${LABELS[use]} has no URL.`,
    fix: 'Fill in the URL, or remove the element.',
  }),
  script: ({ address }: PageLink): LinkTexts => ({
    rule: 'javascript-link',
    message: `A link contains a script instead of a URL: "${address.slice(0, 60)}".`,
    fix: 'Use the URL of a page.',
  }),
  unreadable: ({ address, use }: PageLink): LinkTexts => ({
    rule: `unreadable-${kindOf(use)}`,
    message: `"${address}" is not a valid URL.`,
    fix: 'Start it with https://, or with / for a page of this shop.',
  }),
  wrongCase: ({ address, use }: PageLink, near: string): LinkTexts => ({
    rule: `wrong-case-${kindOf(use)}`,
    message: `${address} differs from /${near.replace(/\/index\.html$/, '')} only in capital letters, which matter in URLs.`,
    fix: 'Use the same capital letters.',
  }),
  nowhere: ({ address, use }: PageLink): LinkTexts => ({
    rule: `broken-${kindOf(use)}`,
    message:
      use === 'page'
        ? `A link leads to ${address}, but this shop has no such page.`
        : `The ${LABELS[use]} ${address} is missing.`,
    ...(use === 'script' ? REBUILD : { fix: 'Correct the URL, upload the missing file, or remove the link.' }),
  }),
  anchor: ({ address }: PageLink, anchor: string): LinkTexts => ({
    rule: 'broken-anchor',
    message: `A link leads to ${address}, but that page has no anchor "${anchor}".`,
    fix: 'Correct the part after the #, or remove it.',
  }),
}
